package dev.stateroom.ui.preview.lexer;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Log files: time, level, numbers after an equals sign. Only errors and warnings have bright colours. */
public final class LogLexer implements LineLexer {
    /** A private type for log files; there is no registered one. */
    public static final String MIME = "text/x-log";

    private static final Pattern TIME = Pattern.compile(
            "[\\[(]?(?:\\d{4}[-/]\\d\\d[-/]\\d\\d[T ]?)?\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?[\\])]?"
                    + "|\\d{4}-\\d\\d-\\d\\d|[A-Z][a-z]{2} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d");
    private static final Pattern PARTS = Pattern.compile(
            "\\b(?<level>FATAL|CRITICAL|ERROR|SEVERE|WARNING|WARN|NOTICE|INFO|DEBUG|TRACE|fatal|critical|error|warning|warn|info|debug|trace)\\b"
                    + "|=(?<number>-?\\d[\\d.]*(?:[a-zA-Zµ%]{0,3}))(?![\\w-])");

    /** Levels are searched in this many characters of a line. */
    private static final int REACH = 4_000;

    /** True for a line that starts with a time, or has a level in capitals at its start or along with a time. */
    static boolean isLogLine(String line) {
        String start = line.substring(0, Math.min(200, line.length()));
        Matcher time = TIME.matcher(start);
        Matcher level = PARTS.matcher(start);
        boolean loud = level.find() && level.group("level") != null && level.group("level").equals(level.group("level").toUpperCase(Locale.ROOT));
        return time.lookingAt() || (loud && (time.reset().find() || level.start() <= 1));
    }

    /** True if most of the first lines of a text look like a log. */
    public static boolean isLog(String head) {
        List<String> lines = head.lines().filter(line -> !line.isBlank()).limit(20).toList();
        long some = lines.stream().filter(LogLexer::isLogLine).count();
        return some >= 2 && some * 2 >= lines.size();
    }

    @Override
    public LexState lex(String line, LexState state, TokenSink sink) {
        int i = 0;
        Matcher time = TIME.matcher(line);
        if (time.lookingAt()) {
            LexerSteps.emit(sink, 0, time.end(), TokenKind.COMMENT);
            i = time.end();
        }
        Matcher parts = PARTS.matcher(line).region(i, Math.min(line.length(), REACH));
        while (parts.find()) {
            String level = parts.group("level");
            if (level != null) {
                sink.token(parts.start(), parts.end(), kind(level));
            } else {
                sink.token(parts.start("number"), parts.end("number"), TokenKind.NUMBER);
            }
        }
        return LexState.START;
    }

    private static TokenKind kind(String level) {
        return switch (level.toUpperCase(Locale.ROOT)) {
            case "FATAL", "CRITICAL", "ERROR", "SEVERE" -> TokenKind.ERROR;
            case "WARNING", "WARN" -> TokenKind.WARNING;
            default -> TokenKind.COMMENT;
        };
    }
}
