package dev.stateroom.permission.call;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Era;
import java.util.List;
import java.util.Objects;

/**
 * Facts about paths from a backend, requested as the packages request them. Source: vectors {@code perm-delete} and {@code perm-symlink}.
 *
 * @param backend the backend behind its agent interface
 */
public record BackendFacts(AgentBackend backend) implements PathFacts {

    @Override
    public AgentReply<String> resolved(String path) {
        return backend.resolved(path);
    }

    @Override
    public boolean mayHaveDescendants(String path) {
        if (!(backend.ls(path) instanceof AgentReply.Answered<AgentResult.Ls>(AgentResult.Ls listed))) {
            return true;
        }
        String error = listed.error();
        if (error != null) {
            boolean python = backend.dialect().language() == Era.Language.PYTHON;
            return !error.contains(python ? "not_a_directory" : "not a directory");
        }
        return !entries(listed).isEmpty() || !isFileInParent(path);
    }

    private boolean isFileInParent(String path) {
        int slash = path.lastIndexOf('/');
        String parent = slash <= 0 ? "/" : path.substring(0, slash);
        if (!(backend.ls(parent) instanceof AgentReply.Answered<AgentResult.Ls>(AgentResult.Ls listed)) || listed.error() != null) {
            return false;
        }
        List<AgentResult.FileInfo> same = entries(listed).stream()
                .filter(entry -> bare(entry.path()).equals(bare(path)))
                .toList();
        return !same.isEmpty() && same.stream().noneMatch(entry -> Boolean.TRUE.equals(entry.isDir()));
    }

    private static List<AgentResult.FileInfo> entries(AgentResult.Ls listed) {
        return Objects.requireNonNullElse(listed.entries(), List.of());
    }

    private static String bare(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(0, end);
    }
}
