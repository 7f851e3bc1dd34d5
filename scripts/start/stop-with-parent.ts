// Preloaded into every program that a start runs. When the start is killed, the IPC channel closes and the program
// stops instead of keeping the port. The channel itself does not keep the program alive.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
