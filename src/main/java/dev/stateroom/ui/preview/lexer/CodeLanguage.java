package dev.stateroom.ui.preview.lexer;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The languages with syntax colours. */
public enum CodeLanguage {
    /** Text without colours. */
    PLAIN((line, state, sink) -> LexState.START),
    /** JSON, JSON lines and JSON with comments. */
    JSON(new JsonLexer()),
    /** Markdown source. */
    MARKDOWN(new MarkdownLexer()),
    /** Python. */
    PYTHON(new PythonLexer()),
    /** JavaScript. */
    JAVASCRIPT(new CodeLexer(Keywords.SCRIPT, Keywords.SCRIPT_LITERALS, true)),
    /** TypeScript. */
    TYPESCRIPT(new CodeLexer(Keywords.TYPED_SCRIPT, Keywords.SCRIPT_LITERALS, true)),
    /** Java. */
    JAVA(new CodeLexer(Keywords.JAVA, Keywords.JAVA_LITERALS, false)),
    /** YAML. */
    YAML(new YamlLexer()),
    /** Shell scripts. */
    SHELL(new ShellLexer()),
    /** Unified diffs. */
    DIFF(new DiffLexer()),
    /** Log files. */
    LOG(new LogLexer());

    @SuppressWarnings("ImmutableEnumChecker") // lexers keep no state
    private final LineLexer lexer;

    CodeLanguage(LineLexer lexer) {
        this.lexer = lexer;
    }

    /** The lexer of this language. */
    public LineLexer lexer() {
        return lexer;
    }

    /** The language of a file type; {@link #PLAIN} for a type without colours. */
    public static CodeLanguage of(String mime) {
        return switch (mime) {
            case "application/json", "application/x-ndjson", "application/json5" -> JSON;
            case "text/markdown" -> MARKDOWN;
            case "text/x-python" -> PYTHON;
            case "text/javascript" -> JAVASCRIPT;
            case "text/typescript" -> TYPESCRIPT;
            case "text/x-java" -> JAVA;
            case "application/yaml" -> YAML;
            case "application/x-sh" -> SHELL;
            case "text/x-diff" -> DIFF;
            case LogLexer.MIME -> LOG;
            default -> mime.endsWith("+json") ? JSON : PLAIN;
        };
    }

    /** The language in a script's first line ({@code #!/usr/bin/env python3}); {@link #PLAIN} if it names none of these. */
    public static CodeLanguage ofFirstLine(String line) {
        if (!line.startsWith("#!")) {
            return PLAIN;
        }
        if (line.contains("python")) {
            return PYTHON;
        }
        if (line.contains("node") || line.contains("deno") || line.contains("bun")) {
            return JAVASCRIPT;
        }
        return line.matches("#!.*[/ ](?:ba|z|k|da)?sh\\b.*") ? SHELL : PLAIN;
    }

    /** The language with the name or extension in a Markdown fence. */
    static CodeLanguage called(String info) {
        String name = info.split("[\\s{,]", 2)[0].toLowerCase(Locale.ROOT);
        return switch (name) {
            case "json", "jsonc", "json5", "jsonl" -> JSON;
            case "python", "py", "python3" -> PYTHON;
            case "javascript", "js", "jsx", "mjs" -> JAVASCRIPT;
            case "typescript", "ts", "tsx" -> TYPESCRIPT;
            case "java" -> JAVA;
            case "yaml", "yml" -> YAML;
            case "bash", "sh", "shell", "zsh", "console" -> SHELL;
            case "diff", "patch" -> DIFF;
            default -> PLAIN;
        };
    }

    private static final class Keywords {
        static final Set<String> SCRIPT_LITERALS = Set.of("true", "false", "null", "undefined", "NaN", "Infinity");
        static final Set<String> JAVA_LITERALS = Set.of("true", "false", "null");
        static final Set<String> SCRIPT = Set.of(
                "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
                "else", "export", "extends", "finally", "for", "from", "function", "get", "if", "import", "in", "instanceof", "let",
                "new", "of", "return", "set", "static", "super", "switch", "this", "throw", "try", "typeof", "var", "void", "while",
                "with", "yield");
        static final Set<String> TYPED_SCRIPT = with(
                SCRIPT, "abstract", "any", "as", "asserts", "bigint", "boolean", "declare", "enum", "implements", "infer", "interface",
                "is", "keyof", "module", "namespace", "never", "number", "object", "override", "private", "protected", "public",
                "readonly", "satisfies", "string", "symbol", "type", "unknown");
        static final Set<String> JAVA = Set.of(
                "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default",
                "do", "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if", "implements", "import",
                "instanceof", "int", "interface", "long", "native", "new", "non-sealed", "package", "permits", "private", "protected",
                "public", "record", "return", "sealed", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
                "throw", "throws", "transient", "try", "var", "void", "volatile", "when", "while", "yield");

        private static Set<String> with(Set<String> some, String... more) {
            Set<String> all = new HashSet<>(some);
            all.addAll(Set.of(more));
            return Set.copyOf(all);
        }

        private Keywords() {}
    }
}
