export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        'breakpoint-mobile': '48em',
        'breakpoint-narrow': '62em',
      },
    },
  },
};
