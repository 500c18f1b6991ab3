package dev.stateroom.tool.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.text.PythonRepr;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: yes|{'a': True}",
                "a: 017|{'a': 15}",
                "a: 08|{'a': '08'}",
                "a: 1:30|{'a': 90}",
                "a: 1e3|{'a': '1e3'}",
                "a: 1.5e+3|{'a': 1500.0}",
                "a:|{'a': None}",
                "a: x # c|{'a': 'x'}",
                "a: x#y|{'a': 'x#y'}",
                "a: http://x/y|{'a': 'http://x/y'}",
                "a: [b, \"c, d\", {e: f}]|{'a': ['b', 'c, d', {'e': 'f'}]}",
                "a: [b: c]|{'a': [{'b': 'c'}]}",
                "a: {b}|{'a': {'b': None}}",
                "a: \"x\\u00e9\\n\"|{'a': 'xé\\n'}",
                "a: 'it''s'|{'a': \"it's\"}",
                "a: >~  one~  two~~  three~|{'a': 'one two\\nthree\\n'}",
                "a: |-~  one~    two~|{'a': 'one\\n  two'}",
                "a: b~  c~~  d|{'a': 'b c\\nd'}",
                "a:~  - b~  - c: d~    e: f~g: h|{'a': ['b', {'c': 'd', 'e': 'f'}], 'g': 'h'}",
                "a:~- b~- c~g: h|{'a': ['b', 'c'], 'g': 'h'}",
                "a: 1~a: 2|{'a': 2}",
                "1: x|{1: 'x'}",
                "a: &x b~c: *x|{'a': 'b', 'c': 'b'}",
                "- a~- - b~  - c|['a', ['b', 'c']]",
                "a: &x [b]~c: *x|{'a': ['b'], 'c': ['b']}",
                "a: &x {b: 1, c: 2}~d: {<<: *x, c: 3}|{'a': {'b': 1, 'c': 2}, 'd': {'b': 1, 'c': 3}}",
                "? a~: b|{'a': 'b'}",
                "a: !!str 5|{'a': '5'}",
                "a: !!float 3|{'a': 3.0}",
                "a: ! 5|{'a': 5}",
                "a: 2024-01-31|{'a': '2024-01-31'}"
            })
    void textIsReadAsTheSafeLoaderReadsIt(String row) {
        int bar = row.lastIndexOf('|');
        assertThat(YamlText.read(row.substring(0, bar).replace('~', '\n')).map(PythonRepr::of))
                .hasValue(row.substring(bar + 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: b: c", "a: [b", "a: \"b", "a: - b", "a: @b", "a: 'b' c", "a: b\n  c: d", "a\nb: c",
                "a: [b]c", "a: \tb", "a:\n  b: c\n d: e", "a: \"\\q\"", "a: =", "a: *x", "a: b\n---\nc: d", "[a]: b", "a: \u0001",
                "a: !!python/object:os.system x", "a: !!int x", "a: 0x_", "a: {<<: b}", "a: &x [*x]"
            })
    void whatTheSafeLoaderRefusesIsRefused(String text) {
        assertThat(YamlText.read(text)).isEmpty();
    }

    @Test
    void hostileTextIsNoDefect() {
        assertThat(YamlText.read("[".repeat(100_000))).isEmpty();
        assertThat(YamlText.read("a: 1" + ":1".repeat(100_000))).isPresent();
        assertThat(YamlText.read("- ".repeat(100_000) + "x")).isEmpty();
        StringBuilder laughs = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            laughs.append("a").append(i).append(": &a").append(i).append(" [*a").append(i - 1).append(", *a").append(i - 1).append("]\n");
        }
        assertThat(YamlText.read(laughs.toString())).isEmpty();
        assertThat(YamlText.read(laughs.toString().lines().limit(20).collect(Collectors.joining("\n")))).isEmpty();
    }
}
