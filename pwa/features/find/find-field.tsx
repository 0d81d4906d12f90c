import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { homeMessages } from '#shared/messages/home.ts'
import { searchMessages } from '#shared/messages/search.ts'
import { paths } from '#shared/paths.ts'
import { SearchField } from '../../ui/search-field.tsx'

/** A way on from a page that has no list of its own: leads to the home page with the words, when there are any. */
export function FindField({ initialText = '' }: { initialText?: string }) {
  const [text, setText] = useState(initialText)
  const navigate = useNavigate()
  const find = () => {
    const words = text.trim()
    if (words !== '') void navigate(paths.search(words))
  }
  return (
    <SearchField
      size="lg"
      className="w-full text-start field-width"
      label={homeMessages.searchAiTools}
      placeholder={searchMessages.tryMeetingNotes}
      value={text}
      onChange={setText}
      onSubmit={find}
    />
  )
}
