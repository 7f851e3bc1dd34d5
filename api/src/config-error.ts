/** A setting that cannot work. The message names the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
