import { expect, it } from 'vitest'
import { isForShell } from './navigation.ts'

const isAnswered = (address: string, mode: RequestMode = 'navigate') =>
  isForShell(new URL(address, 'https://app.example'), mode)

it.each([
  '/',
  '/login',
  '/dashboard',
  '/debt/018f0000-0000-7000-8000-000000000000',
  '/verifyOtp?step=2',
  '/no/such/page',
  '/apiary',
  '/healthy',
  '/faq/api',
])('opens %s from the device, also without a signal', (address) => expect(isAnswered(address)).toBe(true))

it.each([
  '/api',
  '/api/',
  '/api?format=html',
  '/api/openapi.json',
  '/api/users/get/uuid/me?x=1',
  '/api/docs',
  '/health',
  '/health?verbose',
  '/health/ready',
])('leaves %s to the server, and never answers it with a page', (address) =>
  expect(isAnswered(address)).toBe(false),
)

it('answers navigations only', () => {
  expect(isAnswered('/dashboard', 'cors')).toBe(false)
})
