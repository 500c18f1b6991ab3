package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Messages in the form in which the packages' summariser writes them into a conversation's file. Source: spec table 12, vectors
 * {@code history-offload} and {@code p04-history-offload-disk}; checked against runs of the packages.
 */
interface TranscriptText {
    String of(Message message);

    /** The time in the heading of a section. */
    String time(Instant at);

    /** The section of one round. */
    default String section(Instant at, List<Message> messages) {
        return messages.stream().map(this::of).collect(Collectors.joining("\n", "## Summarized at " + time(at) + "\n\n", "\n\n"));
    }

    /** The form of the dialect's package: XML elements from Python 0.6.12 on, lines with a role in front before that and in JavaScript. */
    static TranscriptText of(Dialect dialect) {
        return switch (dialect.language()) {
            case PYTHON -> dialect.holds(DialectFact.HISTORY_IS_XML) ? new XmlTranscript() : new PythonTranscript();
            case JAVASCRIPT -> new JsTranscript();
        };
    }

    /** A time as Python's {@code isoformat} writes it: without a fraction for a whole second. */
    static String pythonTime(Instant at) {
        String pattern = at.get(ChronoField.MICRO_OF_SECOND) == 0
                ? "uuuu-MM-dd'T'HH:mm:ss'+00:00'"
                : "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'+00:00'";
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC).format(at);
    }

    /** The role in front of a line. */
    static String role(Message message) {
        return switch (message.type()) {
            case "human" -> "Human";
            case "ai" -> "AI";
            case "system" -> "System";
            case "tool" -> "Tool";
            case "function" -> "Function";
            case "chat", "generic" -> Objects.requireNonNullElse(ForeignValue.text(message.raw().get("role")), message.type());
            default -> message.type();
        };
    }

    /** A call in its oldest form, a single function; empty if the message does not request one. */
    static ForeignValue.Fields function(Message message) {
        return ForeignValue.fields(ForeignValue.fields(message.raw().get("additional_kwargs")).get("function_call"));
    }
}
