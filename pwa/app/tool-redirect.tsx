import { Navigate, useParams } from 'react-router-dom'

/** SPEC §2 names both addresses for a tool; /tool/:id is the one to keep. */
export function ToolRedirect() {
  const { id = '' } = useParams()
  return <Navigate to={`/tool/${encodeURIComponent(id)}`} replace />
}
