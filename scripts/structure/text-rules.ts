/** Texts that files of some folders must not contain, whatever they import. */
import { isTestCode, type SourceFile } from './source-files.ts'

interface TextRule {
  reason: string
  files: RegExp
  text: RegExp
}

const TEXT_RULES: TextRule[] = [
  {
    // A service worker passes requests on by fetching them.
    reason: 'only the API client calls fetch',
    files: /^pwa\/(?!service-worker\/)(?!.*\/api-client\.ts$)/,
    text: /(?<![.#\w])fetch\(/,
  },
  {
    reason: 'only data/stored-value.ts touches the storage of the browser',
    files: /^pwa\/(?!data\/stored-value\.ts$)/,
    text: /\b(?:local|session)Storage\b/,
  },
  {
    // Browsers report what it forbids, from threads too, where no test sees their console.
    reason: 'a thread imports data/trusted-types.ts first',
    files: /^pwa\//,
    text: /^(?!import '\.\.\/data\/trusted-types\.ts'\n)[\s\S]*\nexpose\(/,
  },
  {
    reason: 'which word goes with a number is decided in shared/messages/counted.ts',
    files: /^(?:pwa|shared\/messages)\//,
    text: /=== 1\s*\?\s*['"`](?:(\w+)['"`]\s*:\s*['"`]\1|(?:is|has|was|it|an?|1)\b)/i,
  },
  {
    reason: 'apostrophes are curly, but in texts that the specification fixes',
    files: /^shared\/messages\//,
    text: /["`](?!You'll receive|You're all set|The AI tool you're|Try adjusting)[^"`\n]*[a-z]'[a-z]+ [^"`\n]*["`]/i,
  },
  {
    reason: 'what is counted is said in shared/messages',
    files: /^pwa\//,
    text: /\bcounted\([^)]*, ['"`]/,
  },
  {
    reason:
      'what belongs to a connection or a transaction is a field of its object, not an entry of a WeakMap',
    files: /^sync-server\/db\//,
    text: /\bWeakMap\b/,
  },
  {
    reason: 'agents know no HTTP requests',
    files: /^sync-server\/agents\//,
    text: /\bIncomingMessage\b/,
  },
]

/** One sentence for each file with a forbidden text. */
export function textProblems(files: SourceFile[]): string[] {
  return files
    .filter((file) => !isTestCode(file.path))
    .flatMap((file) =>
      TEXT_RULES.filter((rule) => rule.files.test(file.path) && rule.text.test(file.text)).map(
        (rule) => `${file.path}: ${rule.reason}`,
      ),
    )
}
