import { expect, it, onTestFinished } from 'vitest'
import { EXPORT_PATH, RESTORE_PATH } from '#core/contract/account-export.ts'
import type { Job, Threads } from '#server/dependencies.ts'
import { routes } from '#server/routes.ts'
import { createTestServer, sameThread } from '#tests/fixtures/test-server.ts'
import { registerAndLogIn } from '#tests/fixtures/test-users.ts'

it('answers in another thread what calculates or reads for long', () => {
  const heavy = routes.filter(({ isHeavy }) => isHeavy).map(({ endpoint }) => endpoint.name)
  expect(heavy.toSorted()).toEqual(
    [
      // Simulations and searches.
      'getIncomeForecast',
      'getIncomeForecastValues',
      'getPensionAccountAllPensions',
      'getPlaidBenchmark',
      'getPlanningStrategy',
      'getProtectModel',
      'getResultChange',
      'getRetirementIncomeStrategy',
      'getSecureModel',
      'getSocialSecurity',
      'getTargets',
      'createRetirementResult',
      // It shows goals within its transaction, where it can't wait for another thread to calculate a plan's figures.
      'updateGoalsPriority',
      // Covers, compared with each other.
      'createProtect',
      'getAllProtectBundles',
      'getProtect',
      'getProtectBundleBid',
      'restoreProtect',
      'updateProtect',
      // Documents that are drawn.
      'createAdvisorCall',
      'createPacket',
      'getInvoice',
      'getPacketPreview',
      'getRetirementReport',
      // Thousands of transactions.
      'createCategoryRule',
      'deleteBankAccount',
      'deleteImport',
      'finishImport',
      'getImport',
      'getRecentTransactions',
      'previewCategoryRule',
      'updateCategoryRule',
    ].toSorted(),
  )
})

/** A server that takes down which jobs ran in a thread, and whose. A restore runs once `released` resolves. */
async function recordingServer(released: Promise<unknown> = Promise.resolve()) {
  const ran: { readonly name: string; readonly who: string; readonly signal: AbortSignal | undefined }[] = []
  const threads: Threads = {
    async run<Input, Output>(job: Job<Input, Output>, who: string, input: Input, signal?: AbortSignal) {
      ran.push({ name: job.name, who, signal })
      if (job.name === 'restore') await released
      return sameThread(() => server.dependencies).run(job, who, input, signal)
    },
    close: async () => undefined,
  }
  const server = await createTestServer({}, { threads })
  onTestFinished(server.close)
  return { server, ran }
}

it('asks for heavy work in the name of the client, and tells when nobody waits for it anymore', async () => {
  const { server, ran } = await recordingServer()
  const { token, user_uuid } = await registerAndLogIn(server)
  const gone = new AbortController()
  const headers = { Authorization: `Bearer ${token}` }
  const { signal } = gone
  const answer = await server.app.request('/api/retire/protect-model/me', { headers, signal })
  expect(answer.status).toBe(200)
  expect(ran).toEqual([{ name: 'answer', who: user_uuid, signal: expect.any(AbortSignal) }])
  gone.abort()
  expect(ran[0]?.signal?.aborted).toBe(true)
})

it('exports and restores in a thread: restores of all clients one after another, at most two of each', async () => {
  let release: () => void = () => undefined
  const { server, ran } = await recordingServer(new Promise<void>((done) => (release = done)))
  const { token, user_uuid } = await registerAndLogIn(server)
  const exported = await server.app.request(`/api${EXPORT_PATH}/me`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const body = await exported.arrayBuffer()
  const restore = async () => {
    const { status } = await server.app.request(`/api${RESTORE_PATH}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/zip' },
      body,
    })
    // Until the third is refused, the two others run, however fast they are.
    if (status === 503) release()
    return status
  }
  const statuses = await Promise.all([restore(), restore(), restore()])
  expect(statuses.toSorted()).toEqual([200, 200, 503])
  expect(ran.map(({ name, who }) => [name, who])).toEqual([
    ['export', user_uuid],
    ['restore', 'restores'],
    ['restore', 'restores'],
  ])
})
