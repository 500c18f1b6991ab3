package dev.stateroom.backend.policy;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForwardingAgentBackend;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.tool.ToolName;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend that refuses writes and edits below some prefixes and passes everything else on. Prefixes are compared as text, so
 * {@code locked/x} is not refused by a prefix {@code /locked/}. Deletion is not supported; transfers are unguarded in Python from 0.7 on
 * and not supported elsewhere.
 */
public final class PolicyAgentBackend implements ForwardingAgentBackend {
    private final AgentBackend inner;
    private final List<String> prefixes;

    /**
     * Wraps a backend.
     *
     * @param denied prefixes, which get a final slash if they have none
     */
    public PolicyAgentBackend(AgentBackend inner, List<String> denied) {
        this.inner = inner;
        this.prefixes = slashed(denied);
    }

    private static List<String> slashed(List<String> denied) {
        return denied.stream().map(prefix -> prefix.endsWith("/") ? prefix : prefix + "/").toList();
    }

    /**
     * The error that a backend with these prefixes returns to a tool instead of changing a file; null if it is allowed.
     *
     * @param path as passed to the backend
     */
    public static @Nullable String refusal(List<String> denied, ToolName tool, String path) {
        String word = tool == ToolName.WRITE_FILE ? "Writes" : tool == ToolName.EDIT_FILE ? "Edits" : null;
        return word != null && slashed(denied).stream().anyMatch(path::startsWith) ? refusal(word, path) : null;
    }

    private static String refusal(String word, String path) {
        return word + " are not allowed under " + path;
    }

    @Override
    public AgentBackend inner() {
        return inner;
    }

    @Override
    public Set<OptionalCall> optionalCalls() {
        Set<OptionalCall> calls = EnumSet.noneOf(OptionalCall.class);
        if (passesTransfers()) {
            calls.addAll(inner.optionalCalls());
            calls.retainAll(EnumSet.of(OptionalCall.UPLOAD, OptionalCall.DOWNLOAD));
        }
        return calls;
    }

    private boolean passesTransfers() {
        return dialect().holds(DialectFact.WRAPPER_PASSES_TRANSFERS);
    }

    private boolean denies(String path) {
        return prefixes.stream().anyMatch(path::startsWith);
    }

    private FilesUpdate noUpdate() {
        return dialect().holds(DialectFact.RESULT_OBJECTS) ? FilesUpdate.ABSENT : FilesUpdate.NOTHING;
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        return denies(filePath)
                ? AgentReply.of(new AgentResult.Write(refusal("Writes", filePath), null, noUpdate()))
                : inner.write(filePath, content);
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return denies(filePath)
                ? AgentReply.of(new AgentResult.Edit(refusal("Edits", filePath), null, null, noUpdate()))
                : inner.edit(filePath, oldString, newString, replaceAll);
    }

    @Override
    public AgentReply<AgentResult.Delete> delete(String filePath) {
        return AgentReply.raised("NotImplementedError", "");
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<Content> files) {
        return passesTransfers() ? inner.uploadFiles(files) : AgentReply.raised("NotImplementedError", "");
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return passesTransfers() ? inner.downloadFiles(paths) : AgentReply.raised("NotImplementedError", "");
    }
}
