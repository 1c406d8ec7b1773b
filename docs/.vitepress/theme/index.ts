import { onContentUpdated, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';
import 'virtual:tokens.css';
import './style.css';

/** The page says its language wherever one has come to it by a link: the help is there in three. */
const Layout = defineComponent(() => {
  const { frontmatter } = useData();
  onContentUpdated(() => {
    document.documentElement.lang = frontmatter.value.lang ?? 'en';
  });
  return () => h(DefaultTheme.Layout);
});

export default { extends: DefaultTheme, Layout };
