package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.Message;
import dev.stateroom.agent.Reply;
import dev.stateroom.tool.text.TranscriptText;
import dev.stateroom.vfs.Dialect;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * Where Python's summariser keeps the messages that it takes out of a conversation, and how it puts them there: one file, one section
 * per round. Source: spec table 12, vectors {@code history-offload}, {@code p05-history-offload}, {@code p04-history-offload}.
 */
public final class ConversationOffload {
    private final Dialect dialect;
    private final OffloadPlaces places;
    private final TranscriptText texts;

    /** Under an artifacts root. */
    public ConversationOffload(Dialect dialect, ToolSettings settings) {
        this.dialect = dialect;
        this.places = OffloadPlaces.named(dialect, settings.artifactsRoot());
        this.texts = new TranscriptText(dialect);
    }

    /**
     * The file of a conversation.
     *
     * @param thread the thread's id, after which it is named before 0.7.1
     * @param session 32 hexadecimal digits that the agent's state keeps, after which it is named since
     */
    public String path(String thread, String session) {
        return places.conversation(dialect.isSince(0, 7, 1) ? "session_" + session : thread);
    }

    /** The section that one round adds. */
    public Offload planned(String path, Instant at, List<Message> messages) {
        return new Offload(path, texts.section(at, messages));
    }

    /**
     * Adds a section to its file. Records that the dialect leaves to the caller to merge are dropped, as the summariser does, so the file
     * of 0.4 never comes to lie in a state.
     *
     * @return true when it was written; otherwise summarising goes on without a file
     */
    public boolean append(Offload section, AgentBackend backend) {
        String former = former(section.path(), backend);
        String whole = former + section.text();
        return former.isEmpty()
                ? isDone(backend.write(section.path(), whole))
                : isDone(backend.edit(section.path(), former, whole, false));
    }

    private static String former(String path, AgentBackend backend) {
        if (backend.downloadFiles(List.of(path)) instanceof Reply.Answered<List<AgentResult.Download>>(var downloads)
                && !downloads.isEmpty()) {
            byte[] content = downloads.getFirst().content();
            return content == null ? "" : new String(content, StandardCharsets.UTF_8);
        }
        return "";
    }

    private static boolean isDone(Reply<? extends AgentResult> reply) {
        return reply instanceof Reply.Answered<? extends AgentResult>(AgentResult result) && Answer.error(result) == null;
    }
}
