/** Who may import whom. The rules for Koa and for import cycles are in biome.json. */
import { importsOf, isTestCode, type SourceFile } from './source-files.ts'

interface ImportRule {
  reason: string
  /** Whether the rule forbids this import of another file or package. */
  forbids: (from: string, to: string) => boolean
}

/** The layers of the PWA from top to bottom: a file imports from its own layer or from a lower one. */
const PWA_LAYERS = ['app', 'pages', 'features', 'catalogue-worker', 'sync', 'data', 'ui']

const layerOf = (path: string) => PWA_LAYERS.indexOf(/^pwa\/([^/]+)\//.exec(path)?.[1] ?? '')
/** What admins do has an area for each of their screens, and each is a feature. */
const featureOf = (path: string) => /^pwa\/features\/((?:admin\/)?[^/]+)\//.exec(path)?.[1]

const IMPORT_RULES: ImportRule[] = [
  { reason: 'the PWA imports no server code', forbids: between(/^pwa\//, /^sync-server\//) },
  { reason: 'the server imports no PWA code', forbids: between(/^sync-server\//, /^pwa\//) },
  { reason: 'shared imports neither side', forbids: between(/^shared\//, /^(pwa|sync-server)\//) },
  {
    reason: 'services import no agents',
    forbids: between(/^sync-server\/services\//, /^sync-server\/agents\//),
  },
  {
    reason: 'money imports no agents and no routes',
    forbids: between(/^sync-server\/money\//, /^sync-server\/(agents|routes)\//),
  },
  {
    reason: 'of our code, lib imports shared and errors only',
    forbids: between(
      /^sync-server\/lib\//,
      /^(?!sync-server\/(lib|errors)\/)(sync-server|pwa|e2e|bench|scripts)\//,
    ),
  },
  {
    reason: 'only db and repositories know SQL',
    forbids: between(/^(?!sync-server\/(db|repositories)\/|bench\/)/, /^(kysely|better-sqlite3|pg)$/),
  },
  {
    reason: 'only the worker, data and sync know Dexie',
    // The fixtures of old builds give it a browser.
    forbids: between(/^(?!pwa\/(data|sync|catalogue-worker)\/|e2e\/faults\/skew\/)/, /^dexie$/),
  },
  {
    reason: 'only the worker and data know Comlink',
    forbids: between(/^(?!pwa\/(data|catalogue-worker)\/)/, /^comlink$/),
  },
  {
    reason: 'the page reaches the worker through messages',
    forbids: between(/^pwa\/(app|pages|features)\//, /^pwa\/catalogue-worker\//),
  },
  { reason: 'imports point down the layers of the PWA', forbids: pointsUpTheLayers },
  { reason: 'features do not import each other', forbids: reachesAnotherFeature },
]

/** A rule about product code: tests and their helpers may import their test tools. */
function between(from: RegExp, to: RegExp) {
  return (file: string, target: string) => from.test(file) && to.test(target) && !isTestCode(file)
}

function pointsUpTheLayers(from: string, to: string): boolean {
  const [layer, target] = [layerOf(from), layerOf(to)]
  return layer >= 0 && target >= 0 && target < layer
}

function reachesAnotherFeature(from: string, to: string): boolean {
  const [feature, other] = [featureOf(from), featureOf(to)]
  return feature !== undefined && other !== undefined && feature !== other
}

/** One sentence for each import that a rule forbids. */
export function importProblems(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((target) =>
      IMPORT_RULES.filter((rule) => rule.forbids(file.path, target)).map(
        (rule) => `${file.path} imports ${target}: ${rule.reason}`,
      ),
    ),
  )
}
