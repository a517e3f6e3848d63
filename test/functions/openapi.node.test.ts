/** The linter needs Node; the API itself runs in workerd in all other tests. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test, vi } from 'vitest'
import { api } from '../../functions/api.ts'
import { openapiDocument } from '../../functions/routes/openapi.ts'

vi.mock('../../build/kernel.wasm', () => ({ default: null }))

test("the OpenAPI document passes the linter's recommended rules", async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(openapiDocument(api)), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
    [],
  )
})
