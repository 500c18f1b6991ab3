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
    void findsTheTokensOf(Language language, String text, List<String> expected) {
        assertThat(lines(language, text)).containsExactlyElementsOf(expected);
    }

    static Stream<Arguments> tables() {
        return Stream.of(
                row(Language.JSON, "{\"a\": \"b\", \"n\": -1.5e+3}", "KEY:\"a\"", "STRING:\"b\"", "KEY:\"n\"", "NUMBER:-1.5e+3"),
                row(Language.JSON, "[true, null, \"x\\\"y\"]", "NUMBER:true", "NUMBER:null", "STRING:\"x\\\"y\""),
                row(Language.JSON, "{a: 'b'} // no", "KEY:a", "STRING:'b'", "COMMENT:// no"),
                row(Language.JSON, "/* one\ntwo */ 3", "COMMENT:/* one", "COMMENT:two */", "NUMBER:3"),
                row(Language.JSON, "\"open", "STRING:\"open"),
                row(Language.PYTHON, "def total(items):  # sum", "KEY:def", "COMMENT:# sum"),
                row(Language.PYTHON, "x = 'a' + f\"{b}\" + 0x1F", "STRING:'a'", "STRING:f\"{b}\"", "NUMBER:0x1F"),
                row(Language.PYTHON, "s = \"\"\"one\ntwo\"\"\" + 1", "STRING:\"\"\"one", "STRING:two\"\"\"", "NUMBER:1"),
                row(Language.PYTHON, "match = 1\nmatch x:", "NUMBER:1", "KEY:match"),
                row(Language.PYTHON, "@app.route('/')\nclass A: pass", "KEY:@app.route", "STRING:'/'", "KEY:class", "KEY:pass"),
                row(Language.PYTHON, "return None if rb'\\'' else 1_000", "KEY:return", "NUMBER:None", "KEY:if", "STRING:rb'\\''", "KEY:else", "NUMBER:1_000"),
                row(Language.JAVASCRIPT, "const a = `x ${b + `y ${1}`} z`;", "KEY:const", "STRING:`", "STRING:x ${", "STRING:`", "STRING:y ${", "NUMBER:1", "STRING:}", "STRING:`", "STRING:}", "STRING: z`"),
                row(Language.JAVASCRIPT, "`a\nb`; // c", "STRING:`", "STRING:a", "STRING:b`", "COMMENT:// c"),
                row(Language.JAVASCRIPT, "x = /[/\"]+/g.test(y) / 2", "STRING:/[/\"]+/g", "NUMBER:2"),
                row(Language.JAVASCRIPT, "a / b / c", new String[0]),
                row(Language.TYPESCRIPT, "interface A { readonly b: string }", "KEY:interface", "KEY:readonly", "KEY:string"),
                row(Language.JAVA, "/** x\n * y */ int a = 1_0L;", "COMMENT:/** x", "COMMENT: * y */", "KEY:int", "NUMBER:1_0L"),
                row(Language.JAVA, "var s = \"\"\"\n  a \\\"\"\" b\n  \"\"\"; char c = '\"';", "KEY:var", "STRING:\"\"\"", "STRING:  a \\\"\"\" b", "STRING:  \"\"\"", "KEY:char", "STRING:'\"'"),
                row(Language.JAVA, "@Override public String x() { return null; }", "KEY:@Override", "KEY:public", "KEY:return", "NUMBER:null"),
                row(Language.YAML, "a: 1 # one\nb: \"two\"", "KEY:a", "NUMBER:1", "COMMENT:# one", "KEY:b", "STRING:\"two\""),
                row(Language.YAML, "- name: x#y\n  run: |\n    echo: 1\n\n    b\n  on: true", "KEY:-", "KEY:name", "KEY:run", "KEY:|", "STRING:echo: 1", "STRING:b", "KEY:on", "NUMBER:true"),
                row(Language.YAML, "---\nurl: http://x/y\nt: 10:30", "COMMENT:---", "KEY:url", "KEY:t"),
                row(Language.YAML, "a: 'it''s' \nb: \"one\n  two\" \nc: [1, x]", "KEY:a", "STRING:'it''s'", "KEY:b", "STRING:\"one", "STRING:  two\"", "KEY:c", "NUMBER:1"),
                row(Language.SHELL, "if [ \"$A\" = 1 ]; then # c", "KEY:if", "STRING:\"", "KEY:$A", "STRING:\"", "NUMBER:1", "KEY:then", "COMMENT:# c"),
                row(Language.SHELL, "cat <<'EOF' > x\nif $a\nEOF\nfi", "STRING:'", "STRING:EOF'", "STRING:if $a", "KEY:EOF", "KEY:fi"),
                row(Language.SHELL, "echo 'a\nb' ${c} $#", "STRING:'", "STRING:a", "STRING:b'", "KEY:${c}", "KEY:$#"),
                row(Language.MARKDOWN, "# Billing\nbatch 27", "HEADING:# Billing", "NUMBER:27"),
                row(Language.MARKDOWN, "- [x] see [a](b.md) and `c`", "KEY:-", "KEY:[x]", "STRING:b.md", "STRING:`c`"),
                row(Language.MARKDOWN, "```python\nx = 1\n```\n> **q**", "COMMENT:```python", "NUMBER:1", "COMMENT:```", "COMMENT:>", "STRONG:**q**"),
                row(Language.MARKDOWN, "---\nname: x\n---\n1. a v0.5 <!-- c\nd --> e", "COMMENT:---", "KEY:name", "COMMENT:---", "KEY:1.", "COMMENT:<!-- c", "COMMENT:d -->"),
                row(Language.MARKDOWN, "#tag\n####### seven", new String[0]),
                row(Language.DIFF, "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ def\n--- gone\n+++ come\n same\n--- a/y", "HEADING:--- a/x", "HEADING:+++ b/x", "KEY:@@ -1,2 +1,2 @@", "COMMENT: def", "REMOVED:--- gone", "ADDED:+++ come", "HEADING:--- a/y"),
                row(Language.DIFF, "+a\n-b\n c\n@@ odd", "ADDED:+a", "REMOVED:-b", "KEY:@@ odd"),
                row(Language.LOG, "2026-03-01T12:00:00Z api level=ERROR req=f0f4a7d85fc8 took=0ms", "COMMENT:2026-03-01T12:00:00Z", "ERROR:ERROR", "NUMBER:0ms"),
                row(Language.LOG, "[12:00:01,250] WARN took=1.5s id=-7\n  at x (ERRORS=2)", "COMMENT:[12:00:01,250]", "WARNING:WARN", "NUMBER:1.5s", "NUMBER:-7", "NUMBER:2"),
                row(Language.LOG, "Mar  1 12:00:00 host app: info error_rate=3% v=1-2", "COMMENT:Mar  1 12:00:00", "COMMENT:info", "NUMBER:3%"),
                row(Language.LOG, "FATAL no time\nTERROR informed", "ERROR:FATAL"),
                row(Language.PLAIN, "def 1 \"x\"", new String[0]));
    }

    private static Arguments row(Language language, String text, String... expected) {
        return Arguments.of(language, text, List.of(expected));
    }

    private static List<String> lines(Language language, String text) {
        List<String> found = new ArrayList<>();
        LexState state = LexState.START;
        for (String line : text.split("\n", -1)) {
            state = language.lexer()
                    .lex(line, state, (from, to, kind) -> found.add(kind + ":" + line.substring(from, to)));
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void tokensOfAnyLineAreInOrderInsideTheLineAndNeverEmpty(Language language) {
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
    @EnumSource(Language.class)
    void aLineOfAHundredThousandOpeningsIsLexedInLinearTime(Language language) {
        for (String opening : List.of("`", "${", "\"", "/*", "[", "**", "<!--", "](", "{\"a\":", "<<E ", "$x", "'", "- ")) {
            language.lexer().lex(opening.repeat(100_000 / opening.length()), LexState.START, (from, to, kind) -> {});
        }
    }

    @Test
    void jsonThatParsesIsColouredByItsParserAcrossLines() {
        Lexed lexed = Lexed.of(Language.JSON, "{\"a\"\n: [\"b\\u0022\", 1e5,\nfalse]}\n{\"c\":{}}", Cancellation.NEVER);
        assertThat(lexed.problem()).isNull();
        assertThat(lexed.tokens())
                .extracting(t -> t.kind() + "@" + t.from() + "-" + t.to())
                .containsExactly("KEY@1-4", "STRING@8-17", "NUMBER@19-22", "NUMBER@24-29", "KEY@33-36");
    }

    @Test
    void jsonThatDoesNotParseKeepsItsColoursAndSaysWhere() {
        Lexed lexed = Lexed.of(Language.JSON, "{\"a\": 1,\n \"b\" 2}", Cancellation.NEVER);
        assertThat(lexed.problem()).startsWith("Not valid JSON at line 2");
        assertThat(lexed.tokens()).extracting(Token::kind)
                .containsExactly(TokenKind.KEY, TokenKind.NUMBER, TokenKind.STRING, TokenKind.NUMBER);
    }

    @Test
    void deepNestingEndsInColoursAndASentence() {
        Lexed lexed = Lexed.of(Language.JSON, "[".repeat(200_000), Cancellation.NEVER);
        assertThat(lexed.problem()).startsWith("Not valid JSON");
    }
}
