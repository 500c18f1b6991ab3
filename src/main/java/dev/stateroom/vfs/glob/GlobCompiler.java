package dev.stateroom.vfs.glob;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.vfs.PythonStringRepr;
import dev.stateroom.vfs.glob.AutomatonPattern.Subject;
import dev.stateroom.vfs.glob.GlobCompilation.Compiled;
import dev.stateroom.vfs.glob.GlobCompilation.Raised;
import dev.stateroom.vfs.glob.GlobCompilation.Refused;
import java.util.List;

/**
 * Compiles patterns as a dialect does: the only place that knows which matcher an era uses for what. Grep with ripgrep has the same rules
 * in every dialect: {@link IgnoreRules}.
 */
public final class GlobCompiler {

    /** Patterns longer than this are refused in every dialect; the limit of the JavaScript matcher. */
    static final int MAX_LENGTH = 1 << 16;

    private static final String EXCEEDED = "Pattern limit exceeded the limit of " + PythonBraces.LIMIT;

    private GlobCompiler() {}

    /** Compiles a pattern as {@code dialect} reads it for that use. */
    public static GlobCompilation compile(Dialect dialect, GlobUse use, String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            return tooLarge(pattern);
        }
        try {
            return switch (dialect.language()) {
                case PYTHON ->
                    dialect.holds(DialectFact.GLOB_SHARED_MATCHER) ? python(use, pattern) : olderPython(dialect, use, pattern);
                case JAVASCRIPT -> javaScript(dialect, use, pattern);
            };
        } catch (GlobProgram.TooLarge e) {
            return tooLarge(pattern);
        } catch (PythonBraces.TooMany e) {
            boolean filter = use == GlobUse.FILTER_KEYS || use == GlobUse.FILTER_DISK;
            return new Raised("PatternLimitException", EXCEEDED, !filter || !dialect.holds(DialectFact.FILTER_CHECKED_BEFORE_SEARCH));
        }
    }

    /**
     * Compiles a pattern for searches by people, in every mount: as the newest Python release reads it, but hidden names match like any
     * other. A pattern without a slash matches a name at any depth.
     */
    public static GlobCompilation forPeople(String pattern) {
        if (pattern.length() > MAX_LENGTH) {
            return tooLarge(pattern);
        }
        try {
            return sharedPython(pattern, true);
        } catch (GlobProgram.TooLarge e) {
            return tooLarge(pattern);
        }
    }

    private static Refused tooLarge(String pattern) {
        return new Refused("Invalid glob pattern: %d characters are more than can be matched".formatted(pattern.length()));
    }

    /** One matcher for nearly everything. */
    private static GlobCompilation python(GlobUse use, String pattern) throws GlobProgram.TooLarge, PythonBraces.TooMany {
        return switch (use) {
            case GLOB_KEYS, GLOB_DISK, GLOB_HOST, GLOB_HUB, FILTER_KEYS, FILTER_DISK -> sharedPython(pattern);
            case FILTER_HUB -> compiled(Fnmatch.parse(pattern, CharSet.ANY), Subject.PATH);
            case GLOB_SANDBOX, FILTER_SANDBOX -> pythonSandbox(use, pattern);
            case RULE -> compiled(Wcmatch.parse(pattern, true), Subject.PATH);
            case RULE_HIDDEN_TOO -> compiled(Wcmatch.parseHiddenToo(pattern), Subject.PATH);
        };
    }

    private static GlobCompilation sharedPython(String pattern) throws GlobProgram.TooLarge {
        return sharedPython(pattern, false);
    }

    private static GlobCompilation sharedPython(String pattern, boolean hiddenToo) throws GlobProgram.TooLarge {
        if (leadsUp(pattern)) {
            return new Refused("Path traversal not allowed in glob pattern " + PythonStringRepr.of(pattern));
        }
        try {
            String relative = withoutLeadingSlashes(pattern);
            GlobNode node = hiddenToo ? Wcmatch.parseHiddenToo(relative) : Wcmatch.parse(relative, true);
            return compiled(node, pattern.indexOf('/') >= 0 ? Subject.PATH : Subject.POSIX_NAME);
        } catch (PythonBraces.TooMany e) {
            return new Refused("Invalid glob pattern %s: %s".formatted(PythonStringRepr.of(pattern), EXCEEDED));
        }
    }

    /** Keys by one matcher, disks by the standard library, and filters that see bare names or paths. */
    private static GlobCompilation olderPython(Dialect dialect, GlobUse use, String pattern)
            throws GlobProgram.TooLarge, PythonBraces.TooMany {
        return switch (use) {
            case GLOB_KEYS ->
                compiled(
                        Wcmatch.parse(
                                dialect.holds(DialectFact.GLOB_IGNORES_LEADING_SLASH) ? withoutLeadingSlashes(pattern) : pattern, true),
                        Subject.PATH);
            case GLOB_DISK ->
                dialect.holds(DialectFact.GLOB_REFUSES_DOT_DOT) && PathlibGlob.leadsUp(withoutLeadingSlashes(pattern))
                        ? new Raised("ValueError", "Path traversal not allowed in glob pattern", false)
                        : PathlibGlob.compile(withoutLeadingSlashes(pattern));
            case GLOB_HOST -> PathlibGlob.compile(withoutLeadingSlashes(pattern));
            case GLOB_HUB, FILTER_HUB -> compiled(Fnmatch.parse(pattern, CharSet.ANY), Subject.PATH);
            case FILTER_KEYS -> compiled(Wcmatch.parse(pattern, false), Subject.POSIX_NAME);
            case FILTER_DISK ->
                dialect.holds(DialectFact.FILTER_SEES_PATHS)
                        ? compiled(Wcmatch.parse(pattern, true), Subject.PATH)
                        : compiled(Wcmatch.parse(pattern, false), Subject.NAME);
            case GLOB_SANDBOX, FILTER_SANDBOX -> pythonSandbox(use, pattern);
            case RULE -> compiled(Wcmatch.parse(pattern, true), Subject.PATH);
            case RULE_HIDDEN_TOO -> compiled(Wcmatch.parseHiddenToo(pattern), Subject.PATH);
        };
    }

    /** Keys, names and rules by one matcher, disks by {@link FastGlob}. */
    private static GlobCompilation javaScript(Dialect dialect, GlobUse use, String pattern) throws GlobProgram.TooLarge {
        boolean walks = use == GlobUse.GLOB_DISK || use == GlobUse.GLOB_HOST;
        boolean emptyFails = !walks && use != GlobUse.GLOB_SANDBOX && use != GlobUse.FILTER_SANDBOX;
        if (pattern.isEmpty() && emptyFails) {
            return new Raised("TypeError", "Expected pattern to be a non-empty string", true);
        }
        return switch (use) {
            case GLOB_KEYS, RULE, RULE_HIDDEN_TOO -> units(Picomatch.HIDDEN_TOO.parse(pattern), Subject.PATH);
            case FILTER_KEYS ->
                units(
                        Picomatch.HIDDEN_TOO.parse(pattern),
                        dialect.holds(DialectFact.NAME_ENDS_AT_BACKSLASH) ? Subject.KEY_NAME : Subject.NAME);
            case FILTER_DISK -> units(Picomatch.PLAIN.parse(pattern), Subject.NAME);
            case GLOB_DISK, GLOB_HOST ->
                FastGlob.compile(
                        pattern.startsWith("/") ? pattern.substring(1) : pattern,
                        !dialect.holds(DialectFact.GLOB_STAYS_OUT_OF_LINKS));
            case GLOB_HUB, FILTER_HUB -> units(Picomatch.BASH.parse(pattern), Subject.PATH);
            case GLOB_SANDBOX -> sandboxExpression(pattern);
            case FILTER_SANDBOX -> compiled(ShellGlob.parse(pattern), Subject.NAME);
        };
    }

    /** Patterns of the scripts of Python's sandbox; they refuse with a code, which the result shows after the search path. */
    private static GlobCompilation pythonSandbox(GlobUse use, String pattern) throws GlobProgram.TooLarge {
        boolean path = pattern.indexOf('/') >= 0;
        if (leadsUp(pattern) && (path || use == GlobUse.GLOB_SANDBOX)) {
            return new Refused("invalid_pattern");
        }
        if (use == GlobUse.FILTER_SANDBOX) {
            return path
                    ? compiled(SandboxGlob.globbed(withoutLeadingSlashes(pattern)), Subject.PATH)
                    : compiled(ShellGlob.parse(pattern), Subject.NAME);
        }
        try {
            return compiled(SandboxGlob.walked(pattern), Subject.PATH);
        } catch (SandboxGlob.TooBroad e) {
            return new Refused("pattern_too_broad");
        }
    }

    private static GlobCompilation sandboxExpression(String pattern) throws GlobProgram.TooLarge {
        String expression = SandboxGlob.expression(pattern);
        try {
            return units(JsRegex.parse(expression), Subject.PATH);
        } catch (JsRegex.Invalid e) {
            String message = "Invalid regular expression: /%s/: %s".formatted(expression, e.getMessage());
            return new Raised("SyntaxError", message, false);
        }
    }

    private static boolean leadsUp(String pattern) {
        return List.of(pattern.replace('\\', '/').split("/", -1)).contains("..");
    }

    private static Compiled units(GlobNode node, Subject subject) throws GlobProgram.TooLarge {
        return new Compiled(new AutomatonPattern(node, subject, false));
    }

    private static Compiled compiled(GlobNode node, Subject subject) throws GlobProgram.TooLarge {
        return new Compiled(new AutomatonPattern(node, subject, true));
    }

    private static String withoutLeadingSlashes(String pattern) {
        int from = 0;
        while (from < pattern.length() && pattern.charAt(from) == '/') {
            from++;
        }
        return pattern.substring(from);
    }
}
