import { Button } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../ui/copy-text.ts'
import classes from './code-block.module.css'

interface CodeBlockProps {
  label: string
  text: string
}

const WORDS = { idle: 'Copy', done: 'Copied', failed: 'Select and copy' } as const

/** Text to be copied. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  const [state, setState] = useState<{ of: string; word: keyof typeof WORDS }>({ of: text, word: 'idle' })
  const copy = async () => setState({ of: text, word: (await copyText(text)) ? 'done' : 'failed' })
  // Another text has not been copied yet.
  const word = WORDS[state.of === text ? state.word : 'idle']
  return (
    <figure className="min-w-0 bg-sunken border rounded-md">
      <figcaption
        className={`row justify-between gap-2 text-xs text-ink-2 font-medium border-b ${classes.bar}`}
      >
        <span>{label}</span>
        <Button variant="subtle" size="xs" onClick={() => void copy()} aria-label={`${word}: ${label}`}>
          {word}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={`p-3 m-0 text-xs text-ink pre-wrap anywhere ${classes.code}`} tabIndex={0}>
        {text}
      </pre>
    </figure>
  )
}
