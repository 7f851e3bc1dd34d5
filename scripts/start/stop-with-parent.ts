// Preloaded into every program a start runs: when the start is killed, its channel closes and the program stops
// instead of holding on to the port. The channel itself never keeps the program alive.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
