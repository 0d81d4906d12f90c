import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { SearchField } from '../../ui/search-field.tsx'

interface HeaderSearchProps {
  className: string | undefined
  /** On small screens; the style decides what is small. */
  isHidden: boolean
  /** Another way to search, at the end of the field. */
  hint: ReactNode
}

/** Leads to the home page with the words, when there are any (SPEC §2). */
export function HeaderSearch({ className, isHidden, hint }: HeaderSearchProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const search = () => {
    const words = text.trim()
    if (words === '') return
    setText('')
    void navigate(paths.search(words))
  }
  return (
    <div className={className} data-hidden={isHidden}>
      <SearchField
        label="Search the catalogue"
        placeholder="Search tools"
        value={text}
        onChange={setText}
        onSubmit={search}
        note={text === '' && hint}
      />
    </div>
  )
}
