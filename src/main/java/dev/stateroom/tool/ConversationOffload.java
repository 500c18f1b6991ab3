package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file to which the packages' summariser moves messages of a conversation, with one section per round. Source: spec table 12, vectors
 * {@code history-offload}, {@code p05-history-offload}, {@code p04-history-offload}; checked against runs of the packages.
 */
public final class ConversationOffload {
    private static final int NPM_DIGITS = 8;

    private final Dialect dialect;
    private final OffloadPaths places;
    private final TranscriptText texts;
    private final ConversationMedia media;

    /** Offload below the settings' artifacts root. */
    public ConversationOffload(Dialect dialect, ToolSettings settings) {
        this.dialect = dialect;
        this.places = OffloadPaths.named(dialect, settings.artifactsRoot());
        this.texts = TranscriptText.of(dialect);
        this.media = new ConversationMedia(places.media());
    }

    /**
     * The file of a conversation.
     *
     * @param thread the thread's id, which names the file before Python 0.7.6
     * @param session 32 hexadecimal digits in the agent's state, which name it since then; npm uses the first eight
     */
    public String path(String thread, String session) {
        return places.conversation(
                switch (dialect.language()) {
                    case PYTHON -> dialect.holds(DialectFact.HISTORY_BY_SESSION) ? "session_" + session : thread;
                    case JAVASCRIPT -> "session_" + session.substring(0, Math.min(NPM_DIGITS, session.length()));
                });
    }

    /**
     * The section that one round adds.
     *
     * @param messages after their media were stored: {@link #withMediaStored}, or {@link #withMediaNamed}
     */
    public OffloadedText planned(String path, Instant at, List<Message> messages) {
        return new OffloadedText(path, texts.section(at, messages));
    }

    /** The messages with their media moved to files and named instead (Python 0.6.12 and newer). */
    public List<Message> withMediaStored(List<Message> messages, AgentBackend backend) {
        return movesMedia() ? media.stored(messages, backend) : messages;
    }

    /** The same messages as {@link #withMediaStored}, without writing anything. */
    public List<Message> withMediaNamed(List<Message> messages) {
        return movesMedia() ? media.named(messages) : messages;
    }

    private boolean movesMedia() {
        return dialect.holds(DialectFact.HISTORY_MOVES_MEDIA);
    }

    /**
     * Adds a section to its file. Records that the dialect leaves to the caller to merge are dropped, as the summariser does, so the file
     * of 0.4 is never created in a state.
     *
     * @return true if it was written; otherwise summarising continues without a file
     */
    public boolean append(OffloadedText section, AgentBackend backend) {
        byte[] former = former(section.path(), backend);
        return switch (dialect.language()) {
            case PYTHON -> {
                String before = former == null ? "" : new String(former, StandardCharsets.UTF_8);
                yield before.isEmpty()
                        ? isDone(backend.write(section.path(), section.text()))
                        : isDone(backend.edit(section.path(), before, before + section.text(), false));
            }
            case JAVASCRIPT ->
                former == null
                        ? isDone(backend.write(section.path(), section.text()))
                        : isUploaded(section, former, backend);
        };
    }

    private static boolean isUploaded(OffloadedText section, byte[] former, AgentBackend backend) {
        byte[] added = section.text().getBytes(StandardCharsets.UTF_8);
        byte[] whole = java.util.Arrays.copyOf(former, former.length + added.length);
        System.arraycopy(added, 0, whole, former.length, added.length);
        return backend.uploadFiles(List.of(new AgentBackend.Content(section.path(), whole)))
                        instanceof AgentReply.Answered<List<AgentResult.Upload>>(var uploads)
                && !uploads.isEmpty()
                && uploads.getFirst().error() == null;
    }

    private static byte @Nullable [] former(String path, AgentBackend backend) {
        return backend.downloadFiles(List.of(path)) instanceof AgentReply.Answered<List<AgentResult.Download>>(var downloads)
                        && !downloads.isEmpty()
                        && downloads.getFirst().error() == null
                ? downloads.getFirst().content()
                : null;
    }

    private static boolean isDone(AgentReply<? extends AgentResult> reply) {
        return reply instanceof AgentReply.Answered<? extends AgentResult>(AgentResult result) && ToolAnswer.error(result) == null;
    }
}
