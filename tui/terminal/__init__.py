"""Everything between Textual and the terminal.

`depth` says what the terminal can show. `cells`, `palette`, `encoder` and `canvas` make bytes of
styled text and know nothing of Textual; `display` puts them in place of Textual's own drawing.
`driver` turns bytes into keys and back, `tty` is the driver for the terminal that the process
was started in, `life` its signals. `app` puts all together: the App that the game's is made of.

Private names of Textual 8.2.8 and Rich that this package builds on, each tried by a test in
`tests/terminal/test_private.py`:

- of `App`, overridden: `_display`, `_handle_exception`, `_fatal_error`,
  `_print_error_renderables`, `_set_pointer_shape`, `_on_resize`
- of `App`, read: `_driver`, `_running`, `_closed`, `_batch_count`, `_screen_stack`,
  `_sync_available`, `_registry`, `_exit`, `_exception`, `_close_messages_no_wait`
- of `App`, set: `_disable_tooltips`, `_mouse_down_widget`, `_exit_renderables`, `_clipboard`
- `textual._compositor`: `LayoutUpdate` (`strips`, `region`) and `ChopsUpdate` (`chops`, `spans`,
  `chop_ends`)
- `textual._xterm_parser`: `XTermParser` (`feed`, `tick`, `_timeout_time`, `_gen`) and the marks
  of a bracketed paste
- `Driver`: `_app`, `_loop`, `_mouse`, `_size`
- `MessagePump`: `_message_queue.values` and `_pending_message`; `no_dispatch` set on one message
- `textual._time.get_time`, which stamps messages
- `rich.style.Style`: `_attributes` and `_set_attributes`
"""
