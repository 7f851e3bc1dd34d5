import { expect, it } from 'vitest'
import { findEngines } from './find-engines.ts'
import type { Machine } from './find-engines.ts'

/** A machine with these files. */
const machineWith = (...files: readonly string[]): Machine => ({
  path: '/usr/local/bin::/usr/bin',
  exists: (path) => files.includes(path),
  match: (pattern) => {
    const matches = new RegExp(`^${pattern.replaceAll('.', '[.]').replaceAll('*', '[^/]*')}$`)
    return files.filter((file) => matches.test(file))
  },
})
const gtk = '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser'

it('finds an engine with all of its programs', () => {
  const { found, missing } = findEngines(
    ['webkitgtk'],
    machineWith('/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', gtk),
  )
  expect(missing).toEqual([])
  expect(found).toEqual([
    {
      id: 'webkitgtk',
      name: 'WebKitGTK',
      programs: { WebKitWebDriver: '/usr/bin/WebKitWebDriver', MiniBrowser: gtk, Xvfb: '/usr/bin/Xvfb' },
    },
  ])
})

it('names what an engine lacks, and how to install it', () => {
  const { found, missing } = findEngines(undefined, machineWith('/usr/bin/WebKitWebDriver', gtk))
  expect(found).toEqual([])
  expect(missing).toEqual([
    {
      id: 'webkitgtk',
      name: 'WebKitGTK',
      lacks: ['Xvfb'],
      install: 'apt-get install webkit2gtk-driver xvfb',
    },
    {
      id: 'wpe',
      name: 'WPE WebKit',
      lacks: ['WPEWebDriver', 'MiniBrowser'],
      install: 'apt-get install wpewebkit-driver',
    },
    { id: 'firefox', name: 'Firefox', lacks: ['firefox'], install: 'apt-get install firefox-esr' },
  ])
})

it('takes the first place that is named, then the first folder of PATH', () => {
  const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/usr/local/bin/firefox']
  const program = (...files: readonly string[]) =>
    findEngines(['firefox'], machineWith(...files)).found[0]?.programs['firefox']
  expect(program(...firefoxes)).toBe('/usr/local/bin/firefox')
  expect(program('/usr/bin/firefox-esr', '/usr/bin/firefox')).toBe('/usr/bin/firefox')
  expect(program('/usr/bin/firefox-esr')).toBe('/usr/bin/firefox-esr')
})

it('takes the highest version of a library', () => {
  const browsers = ['1.1', '2.0'].map(
    (version) => `/usr/lib/x86_64-linux-gnu/wpe-webkit-${version}/MiniBrowser`,
  )
  const { found } = findEngines(['wpe'], machineWith('/usr/bin/WPEWebDriver', ...browsers))
  expect(found[0]?.programs['MiniBrowser']).toBe(browsers[1])
})
