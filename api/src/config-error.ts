/** A setting that cannot work, with a sentence that names the fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
