import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../start/free-port.ts'
import { waitUntil } from '../start/wait-until.ts'
import { BrowserSession } from './browser-session.ts'
import type { Capabilities } from './browser-session.ts'
import type { FoundEngine } from './find-engines.ts'
import { openHttpWire } from './http-wire.ts'
import { openMarionetteWire } from './marionette-wire.ts'
import type { WebDriverWire } from './webdriver-wire.ts'

/** A window of an engine, as large as a phone's where the engine allows it. */
export interface RunningEngine {
  readonly session: BrowserSession
  readonly version: string
  /** Of the page's area, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** Ends the window and every process that was started for it. */
  readonly stop: () => Promise<void>
}

const phone = { width: 390, height: 844 }
const startMs = 60_000
const commandMs = 60_000
const pageLoadMs = 45_000

interface Start {
  readonly programs: FoundEngine['programs']
  /** A folder that is deleted afterwards. */
  readonly folder: string
  readonly spawnOwn: (program: string, args: readonly string[], more?: SpawnMore) => ChildProcess
}

interface SpawnMore {
  readonly env?: Readonly<Record<string, string>>
  readonly stdio?: StdioOptions
}

interface Connected {
  readonly wire: WebDriverWire
  readonly capabilities: Capabilities
}

const starts: Readonly<Record<FoundEngine['id'], (start: Start) => Promise<Connected>>> = {
  webkitgtk: startWebKitGtk,
  wpe: startWpe,
  firefox: startFirefox,
}

/** Starts an engine without a screen and opens a window; ends what it started when that does not work. */
export async function startEngine(engine: FoundEngine, signal: AbortSignal): Promise<RunningEngine> {
  const folder = await mkdtemp(join(tmpdir(), `fennel-${engine.id}-`))
  const children: ChildProcess[] = []
  let wire: WebDriverWire | undefined
  const end = async () => {
    wire?.close()
    for (const child of children.toReversed()) await endGroup(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const spawnOwn: Start['spawnOwn'] = (program, args, { env = {}, stdio = 'ignore' } = {}) => {
    const child = spawn(program, args, {
      stdio,
      // NOTE: a group of its own, so that the browser that a driver starts ends with it.
      detached: true,
      env: { ...process.env, HOME: folder, LANG: 'C.UTF-8', NO_AT_BRIDGE: '1', ...env },
    })
    child.on('error', () => undefined)
    children.push(child)
    return child
  }
  try {
    const connected = await starts[engine.id]({ programs: engine.programs, folder, spawnOwn })
    wire = connected.wire
    signal.throwIfAborted()
    // NOTE: the driver of WPE 2.38 never answers when it types a card number.
    const session = new BrowserSession(wire, engine.id === 'wpe')
    const { browserVersion, setWindowRect } = await session.open(connected.capabilities, pageLoadMs)
    signal.throwIfAborted()
    const size = setWindowRect ? await session.resize(phone.width, phone.height) : await session.size()
    const stop = async () => {
      await Promise.race([session.close().catch(() => undefined), sleep(5_000)])
      await end()
    }
    return { session, version: browserVersion, ...size, stop }
  } catch (failure) {
    await end()
    throw failure
  }
}

async function startWebKitGtk({ programs, spawnOwn }: Start): Promise<Connected> {
  const { WebKitWebDriver = '', MiniBrowser = '', Xvfb = '' } = programs
  // NOTE: no larger than the window, so that the pointer is in it. Without a window manager, it has the focus then.
  const size = `${phone.width}x${phone.height}x24`
  const screen = spawnOwn(Xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstWordFrom(screen, 3)
  const driver = await findFreePort()
  spawnOwn(WebKitWebDriver, [`--port=${driver}`], {
    env: { DISPLAY: `:${display}`, GDK_BACKEND: 'x11', ...withoutSandboxForRoot() },
  })
  return {
    wire: await openDriver('WebKitWebDriver', driver),
    // NOTE: the bar of a window that is not full screen is wider than a phone.
    capabilities: {
      'webkitgtk:browserOptions': { binary: MiniBrowser, args: ['--automation', '--full-screen'] },
    },
  }
}

async function startWpe({ programs, spawnOwn }: Start): Promise<Connected> {
  const { WPEWebDriver = '', MiniBrowser = '' } = programs
  const driver = await findFreePort()
  spawnOwn(WPEWebDriver, [`--port=${driver}`], { env: withoutSandboxForRoot() })
  return {
    wire: await openDriver('WPEWebDriver', driver),
    capabilities: { 'wpe:browserOptions': { binary: MiniBrowser, args: ['--automation', '--headless'] } },
  }
}

async function startFirefox({ programs, folder, spawnOwn }: Start): Promise<Connected> {
  const { firefox = '' } = programs
  const port = await findFreePort()
  // NOTE: Marionette itself turns off updates, telemetry and everything else that calls home.
  const settings = {
    'marionette.port': port,
    // As on a phone, where a scroll bar takes no room.
    'ui.useOverlayScrollbars': 1,
    // For the style sheet below.
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  }
  await writeFile(
    join(folder, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  // NOTE: otherwise a window is never narrower than 450 px.
  await mkdir(join(folder, 'chrome'))
  await writeFile(join(folder, 'chrome/userChrome.css'), '#main-window, body { min-width: 0 !important; }\n')
  spawnOwn(firefox, ['--marionette', '--headless', '--no-remote', '--profile', folder])
  let wire: WebDriverWire | undefined
  await waitUntil(
    async () => {
      wire = await openMarionetteWire(port, commandMs).catch(() => undefined)
      return wire !== undefined
    },
    { forMs: startMs, everyMs: 200 },
  )
  if (wire === undefined) throw new Error(`Firefox could not be reached within ${startMs / 1000} s`)
  return { wire, capabilities: {} }
}

async function openDriver(name: string, port: number): Promise<WebDriverWire> {
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await waitUntil(isReady, { forMs: startMs, everyMs: 100 })))
    throw new Error(`${name} could not be reached within ${startMs / 1000} s`)
  return openHttpWire(address, commandMs)
}

/** WebKit's sandbox cannot be used by root, who runs everything in many containers; the pages are our own. */
function withoutSandboxForRoot(): Record<string, string> {
  return process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}
}

/** What a program writes first into one of its file descriptors. */
async function firstWordFrom(child: ChildProcess, descriptor: number): Promise<string> {
  const stream = child.stdio[descriptor]
  if (stream === null || stream === undefined) throw new Error(`${child.spawnfile} has no output to read`)
  const [text]: unknown[] = await once(stream, 'data', { signal: AbortSignal.timeout(startMs) })
  return String(text).trim()
}

/** Ends a process with everything that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const signalGroup = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid, signal)
    } catch {
      return false
    }
  }
  if (!signalGroup('SIGTERM')) return
  const isGone = await waitUntil(() => !signalGroup(0), { forMs: 5_000, everyMs: 50 })
  if (!isGone) signalGroup('SIGKILL')
}
