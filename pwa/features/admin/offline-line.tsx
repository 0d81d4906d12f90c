import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import classes from './admin-frame.module.css'

const follow = (listener: () => void) => onlineManager.subscribe(listener)

/** Administration works on what the server has now, so nothing of it is kept on the device. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(follow, () => onlineManager.isOnline())
  return (
    <p role="status" className={classes.offline}>
      {!isOnline && 'There is no connection. Administration needs one; what you have typed stays here.'}
    </p>
  )
}
