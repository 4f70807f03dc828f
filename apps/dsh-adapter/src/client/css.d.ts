declare module '*.css' {
  const text: string
  // oxlint-disable-next-line import/no-default-export -- how the bundler gives a file's text
  export default text
}
