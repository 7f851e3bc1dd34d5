import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { PlainFailure } from '../start/plain-failure.ts'

const run = promisify(execFile)

/** A browser that was started once to prove that it works. */
export interface FoundBrowser {
  /** Absolute path of the program. */
  path: string
  /** Environment variables it needs. */
  env: Record<string, string>
}

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the end-to-end tests: that of CHROME_PATH and no other, or else Playwright's own, the system's,
 * the one from the npm package, and, for root on Debian or Ubuntu, one installed with apt. Throws a `PlainFailure` when
 * there is none.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const wanted = wantedPath()
  if (wanted !== undefined) {
    const own = await worksAt(wanted)
    if (own !== undefined) return own
    throw new PlainFailure(
      `CHROME_PATH is ${wanted}, and no Chromium starts there: correct it, or remove it to have one found.`,
    )
  }
  for (const path of [chromium.executablePath(), ...systemPrograms]) {
    const found = await worksAt(path)
    if (found !== undefined) return found
  }
  const packaged = await packagedBrowser()
  if (packaged && (await works(packaged))) return packaged
  const installed = await installedBrowser()
  if (installed && (await works(installed))) return installed
  throw new PlainFailure(
    'No Chromium was found for the end-to-end tests: install one and set CHROME_PATH to it.',
  )
}

/**
 * Finds Chromium's headless shell, which uses a third less of the machine and draws some pixels differently. Returns
 * `full` when there is none, or when CHROME_PATH asks for that one.
 */
export async function findLightBrowser(full: FoundBrowser): Promise<FoundBrowser> {
  if (wantedPath() !== undefined) return full
  return (await worksAt('/usr/bin/chromium-headless-shell')) ?? full
}

/** Starts a browser that was found. It ends with this process, or once `signal` aborts. */
export async function launchBrowser({ path, env }: FoundBrowser, signal?: AbortSignal): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: path,
    args: browserFlags,
    env: { ...process.env, ...env },
    // NOTE: Playwright would end this process on a signal and leave the server running.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  signal?.addEventListener('abort', () => void browser.close())
  return browser
}

/**
 * Flags for every start. Containers and root cannot use the browser's sandbox (tests only visit our own pages), and
 * nothing may call home.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

function wantedPath(): string | undefined {
  return process.env['CHROME_PATH'] || undefined
}

async function worksAt(path: string): Promise<FoundBrowser | undefined> {
  const found: FoundBrowser = { path, env: {} }
  return existsSync(path) && (await works(found)) ? found : undefined
}

async function works({ path, env }: FoundBrowser): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: browserFlags,
      env: { ...process.env, ...env },
      timeout: 30_000,
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}

const namesInPackaged = ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME', 'AWS_EXECUTION_ENV'] as const

// NOTE: the package unpacks its libraries and fonts only when it believes it is on AWS Lambda, and changes this
// process's environment, which would affect every other browser; so the changes are captured and undone.
async function packagedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux') return undefined
  const before = namesInPackaged.map((name) => [name, process.env[name]] as const)
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: packaged, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    setupLambdaEnvironment(join(tmpdir(), 'al2023/lib'))
    const env: Record<string, string> = {}
    for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      const value = process.env[name]
      if (value !== undefined) env[name] = value
    }
    return { path, env }
  } catch {
    return undefined
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

async function installedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { env })
    return { path: '/usr/bin/chromium', env: {} }
  } catch {
    return undefined
  }
}
