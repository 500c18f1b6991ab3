package dev.stateroom.ui.preview.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each lexer colours, in tables: the text, and its tokens as {@code kind:text}. */
final class LexerTest {

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("tables")
    void findsTheTokensOf(CodeLanguage language, String text, List<String> expected) {
        assertThat(lines(language, text)).containsExactlyElementsOf(expected);
    }

    static Stream<Arguments> tables() {
        return Stream.of(
                row(CodeLanguage.JSON, "{\"a\": \"b\", \"n\": -1.5e+3}", "KEY:\"a\"", "STRING:\"b\"", "KEY:\"n\"", "NUMBER:-1.5e+3"),
                row(CodeLanguage.JSON, "[true, null, \"x\\\"y\"]", "NUMBER:true", "NUMBER:null", "STRING:\"x\\\"y\""),
                row(CodeLanguage.JSON, "{a: 'b'} // no", "KEY:a", "STRING:'b'", "COMMENT:// no"),
                row(CodeLanguage.JSON, "/* one\ntwo */ 3", "COMMENT:/* one", "COMMENT:two */", "NUMBER:3"),
                row(CodeLanguage.JSON, "\"open", "STRING:\"open"),
                row(CodeLanguage.PYTHON, "def total(items):  # sum", "KEY:def", "COMMENT:# sum"),
                row(CodeLanguage.PYTHON, "x = 'a' + f\"{b}\" + 0x1F", "STRING:'a'", "STRING:f\"{b}\"", "NUMBER:0x1F"),
                row(CodeLanguage.PYTHON, "s = \"\"\"one\ntwo\"\"\" + 1", "STRING:\"\"\"one", "STRING:two\"\"\"", "NUMBER:1"),
                row(CodeLanguage.PYTHON, "match = 1\nmatch x:", "NUMBER:1", "KEY:match"),
                row(CodeLanguage.PYTHON, "@app.route('/')\nclass A: pass", "KEY:@app.route", "STRING:'/'", "KEY:class", "KEY:pass"),
                row(CodeLanguage.PYTHON, "return None if rb'\\'' else 1_000", "KEY:return", "NUMBER:None", "KEY:if", "STRING:rb'\\''", "KEY:else", "NUMBER:1_000"),
                row(CodeLanguage.JAVASCRIPT, "const a = `x ${b + `y ${1}`} z`;", "KEY:const", "STRING:`", "STRING:x ${", "STRING:`", "STRING:y ${", "NUMBER:1", "STRING:}", "STRING:`", "STRING:}", "STRING: z`"),
                row(CodeLanguage.JAVASCRIPT, "`a\nb`; // c", "STRING:`", "STRING:a", "STRING:b`", "COMMENT:// c"),
                row(CodeLanguage.JAVASCRIPT, "x = /[/\"]+/g.test(y) / 2", "STRING:/[/\"]+/g", "NUMBER:2"),
                row(CodeLanguage.JAVASCRIPT, "a / b / c", new String[0]),
                row(CodeLanguage.TYPESCRIPT, "interface A { readonly b: string }", "KEY:interface", "KEY:readonly", "KEY:string"),
                row(CodeLanguage.JAVA, "/** x\n * y */ int a = 1_0L;", "COMMENT:/** x", "COMMENT: * y */", "KEY:int", "NUMBER:1_0L"),
                row(CodeLanguage.JAVA, "var s = \"\"\"\n  a \\\"\"\" b\n  \"\"\"; char c = '\"';", "KEY:var", "STRING:\"\"\"", "STRING:  a \\\"\"\" b", "STRING:  \"\"\"", "KEY:char", "STRING:'\"'"),
                row(CodeLanguage.JAVA, "@Override public String x() { return null; }", "KEY:@Override", "KEY:public", "KEY:return", "NUMBER:null"),
                row(CodeLanguage.YAML, "a: 1 # one\nb: \"two\"", "KEY:a", "NUMBER:1", "COMMENT:# one", "KEY:b", "STRING:\"two\""),
                row(CodeLanguage.YAML, "- name: x#y\n  run: |\n    echo: 1\n\n    b\n  on: true", "KEY:-", "KEY:name", "KEY:run", "KEY:|", "STRING:echo: 1", "STRING:b", "KEY:on", "NUMBER:true"),
                row(CodeLanguage.YAML, "---\nurl: http://x/y\nt: 10:30", "COMMENT:---", "KEY:url", "KEY:t"),
                row(CodeLanguage.YAML, "a: 'it''s' \nb: \"one\n  two\" \nc: [1, x]", "KEY:a", "STRING:'it''s'", "KEY:b", "STRING:\"one", "STRING:  two\"", "KEY:c", "NUMBER:1"),
                row(CodeLanguage.SHELL, "if [ \"$A\" = 1 ]; then # c", "KEY:if", "STRING:\"", "KEY:$A", "STRING:\"", "NUMBER:1", "KEY:then", "COMMENT:# c"),
                row(CodeLanguage.SHELL, "cat <<'EOF' > x\nif $a\nEOF\nfi", "STRING:'", "STRING:EOF'", "STRING:if $a", "KEY:EOF", "KEY:fi"),
                row(CodeLanguage.SHELL, "echo 'a\nb' ${c} $#", "STRING:'", "STRING:a", "STRING:b'", "KEY:${c}", "KEY:$#"),
                row(CodeLanguage.MARKDOWN, "# Billing\nbatch 27", "HEADING:# Billing", "NUMBER:27"),
                row(CodeLanguage.MARKDOWN, "- [x] see [a](b.md) and `c`", "KEY:-", "KEY:[x]", "STRING:b.md", "STRING:`c`"),
                row(CodeLanguage.MARKDOWN, "```python\nx = 1\n```\n> **q**", "COMMENT:```python", "NUMBER:1", "COMMENT:```", "COMMENT:>", "STRONG:**q**"),
                row(CodeLanguage.MARKDOWN, "---\nname: x\n---\n1. a v0.5 <!-- c\nd --> e", "COMMENT:---", "KEY:name", "COMMENT:---", "KEY:1.", "COMMENT:<!-- c", "COMMENT:d -->"),
                row(CodeLanguage.MARKDOWN, "#tag\n####### seven", new String[0]),
                row(CodeLanguage.DIFF, "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ def\n--- gone\n+++ come\n same\n--- a/y", "HEADING:--- a/x", "HEADING:+++ b/x", "KEY:@@ -1,2 +1,2 @@", "COMMENT: def", "REMOVED:--- gone", "ADDED:+++ come", "HEADING:--- a/y"),
                row(CodeLanguage.DIFF, "+a\n-b\n c\n@@ odd", "ADDED:+a", "REMOVED:-b", "KEY:@@ odd"),
                row(CodeLanguage.LOG, "2026-03-01T12:00:00Z api level=ERROR req=f0f4a7d85fc8 took=0ms", "COMMENT:2026-03-01T12:00:00Z", "ERROR:ERROR", "NUMBER:0ms"),
                row(CodeLanguage.LOG, "[12:00:01,250] WARN took=1.5s id=-7\n  at x (ERRORS=2)", "COMMENT:[12:00:01,250]", "WARNING:WARN", "NUMBER:1.5s", "NUMBER:-7", "NUMBER:2"),
                row(CodeLanguage.LOG, "Mar  1 12:00:00 host app: info error_rate=3% v=1-2", "COMMENT:Mar  1 12:00:00", "COMMENT:info", "NUMBER:3%"),
                row(CodeLanguage.LOG, "FATAL no time\nTERROR informed", "ERROR:FATAL"),
                row(CodeLanguage.PLAIN, "def 1 \"x\"", new String[0]));
    }

    private static Arguments row(CodeLanguage language, String text, String... expected) {
        return Arguments.of(language, text, List.of(expected));
    }

    private static List<String> lines(CodeLanguage language, String text) {
        List<String> found = new ArrayList<>();
        LexState state = LexState.START;
        for (String line : text.split("\n", -1)) {
            state = language.lexer()
                    .lex(line, state, (from, to, kind) -> found.add(kind + ":" + line.substring(from, to)));
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(CodeLanguage.class)
    void tokensOfAnyLineAreInOrderInsideTheLineAndNeverEmpty(CodeLanguage language) {
        String alphabet = "ab1 .:#'\"`/*\\-+@${}[]()<>|!&~=_e\t\u00e9\ud83d\ude00";
        Random random = new Random(42);
        LexState state = LexState.START;
        for (int n = 0; n < 4_000; n++) {
            String line = random.ints(random.nextInt(30), 0, alphabet.length())
                    .mapToObj(i -> alphabet.substring(i, i + 1))
                    .collect(Collectors.joining());
            int[] last = {0};
            state = language.lexer().lex(line, state, (from, to, kind) -> {
                assertThat(from).as("in <%s>", line).isGreaterThanOrEqualTo(last[0]);
                assertThat(to).as("in <%s>", line).isGreaterThan(from).isLessThanOrEqualTo(line.length());
                last[0] = to;
            });
        }
    }

    @Test
    void aTextIsALogWhereMostLinesBeginWithATimeOrALevel() {
        assertThat(LogLexer.isLog("2026-03-01 12:00:00 one\n2026-03-01 12:00:01 two\n  at x\n")).isTrue();
        assertThat(LogLexer.isLog("INFO one\nDEBUG two\n")).isTrue();
        assertThat(LogLexer.isLog("[ERROR] one\n\n[INFO] two\nthree\n")).isTrue();
        assertThat(LogLexer.isLog("12:00:00 one alone\n")).as("one line is no log").isFalse();
        assertThat(LogLexer.isLog("an error is\nwhat info says\nor a warning\n")).isFalse();
        assertThat(LogLexer.isLog("2026-03-01 x\n2026-03-02 y\na\nb\nc\n")).as("fewer than half").isFalse();
        assertThat(LogLexer.isLog("")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(CodeLanguage.class)
    void aLineOfAHundredThousandOpeningsIsLexedInLinearTime(CodeLanguage language) {
        for (String opening : List.of("`", "${", "\"", "/*", "[", "**", "<!--", "](", "{\"a\":", "<<E ", "$x", "'", "- ")) {
            language.lexer().lex(opening.repeat(100_000 / opening.length()), LexState.START, (from, to, kind) -> {});
        }
    }

    @Test
    void jsonThatParsesIsColouredByItsParserAcrossLines() {
        LexedText lexed = LexedText.of(CodeLanguage.JSON, "{\"a\"\n: [\"b\\u0022\", 1e5,\nfalse]}\n{\"c\":{}}", Cancellation.NEVER);
        assertThat(lexed.problem()).isNull();
        assertThat(lexed.tokens())
                .extracting(t -> t.kind() + "@" + t.from() + "-" + t.to())
                .containsExactly("KEY@1-4", "STRING@8-17", "NUMBER@19-22", "NUMBER@24-29", "KEY@33-36");
    }

    @Test
    void jsonThatDoesNotParseKeepsItsColoursAndSaysWhere() {
        LexedText lexed = LexedText.of(CodeLanguage.JSON, "{\"a\": 1,\n \"b\" 2}", Cancellation.NEVER);
        assertThat(lexed.problem()).startsWith("Not valid JSON at line 2");
        assertThat(lexed.tokens()).extracting(LexerToken::kind)
                .containsExactly(TokenKind.KEY, TokenKind.NUMBER, TokenKind.STRING, TokenKind.NUMBER);
    }

    @Test
    void deepNestingEndsInColoursAndASentence() {
        LexedText lexed = LexedText.of(CodeLanguage.JSON, "[".repeat(200_000), Cancellation.NEVER);
        assertThat(lexed.problem()).startsWith("Not valid JSON");
    }
}
