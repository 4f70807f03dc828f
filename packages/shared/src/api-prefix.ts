/** Where the REST interface begins. */
export const API_PREFIX = '/api/v1'
