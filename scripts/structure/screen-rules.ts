/** What keeps the screens one: the library's controls, few styles of our own, one place for stored values. */
import { globSync, readFileSync } from 'node:fs'
import { isTestCode, type SourceFile } from './source-files.ts'

/** Each may only get smaller, `mantine` only larger. */
export interface ScreenCounts {
  /** Mantine's components in use, and the files of screens that import some. */
  mantineComponents: number
  mantineFiles: number
  /** Inputs, selects, text areas and dialogs written as plain elements. */
  nativeControls: number
  cssLines: number
  /** Rules whose declarations stand a second time somewhere. */
  doubledRules: number
  /** Files that touch the storage of the browser. */
  storageFiles: number
  /** States that say by hand that something is under way: what asks the server by react-query needs none. */
  busyStates: number
}

export const SCREEN_LIMITS: ScreenCounts = {
  mantineComponents: 61,
  // Fewer only because files that import some were put together.
  mantineFiles: 240,
  nativeControls: 12,
  cssLines: 3_731,
  doubledRules: 99,
  storageFiles: 0,
  // Work of the device or of the browser, and presses on pages that react-query is too heavy for.
  busyStates: 8,
}

const MANTINE_IMPORT = /import \{([^}]*)\} from '@mantine\/[a-z]+'/g
const NATIVE_CONTROL = /<(?:input|select|textarea|dialog)\b/g
const STORAGE = /\b(?:localStorage|sessionStorage)\b/
const BUSY_STATE = /\[\w+, set(?:Busy|Loading|Sending|Running|Checking)\w*\] = useState\b/g
/** The only file that may. */
const STORED_VALUE = 'pwa/data/stored-value.ts'

/** The gallery's samples are no part of what people use. */
const isProduct = ({ path }: SourceFile) => path.endsWith('.tsx') && !/\/gallery(?:\/|-page)/.test(path)

export function readStyles(): string[] {
  return globSync('pwa/**/*.css').map((path) => readFileSync(path, 'utf8'))
}

export function countScreens(files: SourceFile[], styles: string[]): ScreenCounts {
  const screens = files.filter(({ path }) => path.startsWith('pwa/') && !isTestCode(path))
  const imports = screens.map(({ text }) =>
    [...text.matchAll(MANTINE_IMPORT)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => /^[A-Z]/.test(name)),
    ),
  )
  return {
    mantineComponents: new Set(imports.flat()).size,
    mantineFiles: imports.filter((names) => names.length > 0).length,
    nativeControls: screens.reduce((sum, { text }) => sum + [...text.matchAll(NATIVE_CONTROL)].length, 0),
    cssLines: styles.reduce((sum, css) => sum + css.trimEnd().split('\n').length, 0),
    doubledRules: countDoubled(styles),
    storageFiles: screens.filter(({ path, text }) => path !== STORED_VALUE && STORAGE.test(text)).length,
    busyStates: screens.reduce((sum, { text }) => sum + [...text.matchAll(BUSY_STATE)].length, 0),
  }
}

const CLASS_NAMES = /\bclassName=(?:"([^"]*)"|\{`([^`]*)`\})/g

/** Classes that a component names and no style defines, as after a slip of the pen. */
export function unknownClasses(files: SourceFile[], styles: string[]): string[] {
  const known = new Set(styles.flatMap((css) => [...css.matchAll(/\.([\w-]+)/g)].map(([, name]) => name)))
  return files.filter(isProduct).flatMap(({ path, text }) =>
    [...text.matchAll(CLASS_NAMES)]
      .flatMap(([, plain = '', template = '']) =>
        `${plain}${template.replace(/\$\{[^}]*\}/g, ' ')}`.split(/\s+/),
      )
      .filter((name) => name !== '' && !name.startsWith('mantine-') && !known.has(name))
      .map((name) => `${path}: no style defines the class ${name}`),
  )
}

/** Innermost rules, whatever their selectors: those with the same declarations, spaces aside. */
function countDoubled(styles: string[]): number {
  const counts = new Map<string, number>()
  for (const css of styles) {
    for (const [, body = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\{([^{}]*)\}/g)) {
      const declarations = body
        .split(';')
        .map((line) => line.trim().replace(/\s+/g, ' '))
        .filter(Boolean)
        .sort()
        .join(';')
      if (declarations !== '') counts.set(declarations, (counts.get(declarations) ?? 0) + 1)
    }
  }
  return [...counts.values()].reduce((sum, count) => sum + (count > 1 ? count : 0), 0)
}

/** One sentence for each limit that the screens break. */
export function screenProblems(counts: ScreenCounts, limits: ScreenCounts): string[] {
  const tooFew = (['mantineComponents', 'mantineFiles'] as const).filter(
    (name) => counts[name] < limits[name],
  )
  const tooMany = (
    ['nativeControls', 'cssLines', 'doubledRules', 'storageFiles', 'busyStates'] as const
  ).filter((name) => counts[name] > limits[name])
  return [...tooFew, ...tooMany].map(
    (name) => `screens: ${name} is ${counts[name]}, the limit ${limits[name]}`,
  )
}
