import { copyBuild } from './build.ts'
import { prepareData } from './server.ts'

/** Playwright's global setup; it returns the global teardown. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function setUp(): Promise<() => Promise<void>> {
  const deleteBuild = await copyBuild()
  const deleteData = await prepareData()
  return async () => {
    await deleteData()
    await deleteBuild()
  }
}
