import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import 'virtual:tokens.css';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ router }) => {
    // A page that was come to by a link says its language as well: the help is there in three.
    router.onAfterRouteChange = () => {
      if (typeof document !== 'undefined')
        document.documentElement.lang = router.route.data.frontmatter.lang ?? 'en';
    };
  },
} satisfies Theme;
