import { useEffect, useState } from 'react'
import { waitLeft } from '#app/platform/app-lock-pin.ts'
import { onLockChange, readLock } from '#app/platform/app-lock.ts'
import { clock } from '#app/platform/clock.ts'

function readWait(): number {
  const lock = readLock()
  return lock ? waitLeft(lock, clock.now().getTime()) : 0
}

/** Milliseconds until another PIN is accepted, counted down each second; 0 for at once. */
export function usePinWait(): number {
  const [waitMs, setWait] = useState(readWait)
  const isWaiting = waitMs > 0
  useEffect(() => {
    const look = () => setWait(readWait())
    const end = onLockChange(look)
    const timer = isWaiting ? setInterval(look, 1000) : undefined
    return () => {
      end()
      clearInterval(timer)
    }
  }, [isWaiting])
  return waitMs
}

/** `0:27`, `14:05`, `1:00:00`. */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const end = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`
}
