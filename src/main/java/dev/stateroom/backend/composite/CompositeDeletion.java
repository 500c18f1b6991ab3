package dev.stateroom.backend.composite;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Deletion in a composite: one backend in Python, every backend with something below the path in JavaScript. */
record CompositeDeletion(AgentBackend base, SequencedMap<String, AgentBackend> mounted) {
    private static final String NOT_BUILT_IN = "NotImplementedError";

    /** Python: the backend of the path. */
    static AgentReply<AgentResult.Delete> one(CompositeAgentBackend.Target target, String path) {
        AgentReply<AgentResult.Delete> reply = target.backend().delete(target.path());
        if (reply instanceof AgentReply.Raised<AgentResult.Delete>(String type, _) && type.equals(NOT_BUILT_IN)) {
            return AgentReply.of(new AgentResult.Delete(
                    "Error: deletion is not supported for '" + path + "'.", null, FilesUpdate.ABSENT));
        }
        return reply.map(result ->
                new AgentResult.Delete(result.error(), result.path() == null ? null : path, result.filesUpdate()));
    }

    /** JavaScript: the backend of the path, then the root of every route below it; the first failure ends it. */
    AgentReply<AgentResult.Delete> everywhere(CompositeAgentBackend.Target first, String path) {
        List<CompositeAgentBackend.Target> targets = targets(first, path);
        for (CompositeAgentBackend.Target target : targets) {
            if (!target.backend().optionalCalls().contains(AgentBackend.OptionalCall.DELETE)) {
                @Nullable String prefix = target.prefix();
                String where = prefix == null || prefix.isEmpty() ? "default backend" : "mounted route '" + prefix + "'";
                return failed("Error: deletion is not available for '" + path + "' on " + where + ".");
            }
        }
        return targets.size() == 1 ? single(targets.getFirst(), path) : all(targets, path);
    }

    private List<CompositeAgentBackend.Target> targets(CompositeAgentBackend.Target first, String path) {
        List<String> longestFirst = new ArrayList<>(mounted.keySet());
        longestFirst.sort(Comparator.comparingInt(String::length).reversed());
        // The path's own route is looked up again, by another rule.
        @Nullable String own = longestFirst.stream().filter(prefix -> isWithin(path, prefix)).findFirst().orElse(null);
        List<CompositeAgentBackend.Target> targets = new ArrayList<>();
        targets.add(new CompositeAgentBackend.Target(own, first.backend(), first.path()));
        for (String prefix : longestFirst) {
            if (!prefix.equals(own) && MergedSearch.isBelow(prefix, path)) {
                targets.add(new CompositeAgentBackend.Target(prefix, mounted.getOrDefault(prefix, base), "/"));
            }
        }
        return targets;
    }

    private static boolean isWithin(String path, String prefix) {
        String slashed = MergedSearch.slashed(prefix);
        return path.equals(slashed.substring(0, slashed.length() - 1)) || path.startsWith(slashed);
    }

    private static AgentReply<AgentResult.Delete> single(CompositeAgentBackend.Target target, String path) {
        return target.backend()
                .delete(target.path())
                .map(result -> new AgentResult.Delete(
                        result.error(),
                        result.path() == null ? null : path,
                        below(target.prefix(), result.filesUpdate())));
    }

    private static AgentReply<AgentResult.Delete> all(List<CompositeAgentBackend.Target> targets, String path) {
        int completed = 0;
        AgentResult.@Nullable Delete notFound = null;
        FilesUpdate update = FilesUpdate.ABSENT;
        for (CompositeAgentBackend.Target target : targets) {
            switch (target.backend().delete(target.path())) {
                case AgentReply.Raised<AgentResult.Delete>(_, String message) -> {
                    return partly(path, message, completed);
                }
                case AgentReply.Withheld<AgentResult.Delete> withheld -> {
                    return withheld;
                }
                case AgentReply.Answered<AgentResult.Delete>(AgentResult.Delete result) -> {
                    String error = result.error();
                    if (error == null) {
                        completed++;
                        update = joined(update, below(target.prefix(), result.filesUpdate()));
                    } else if (!error.toLowerCase(Locale.ROOT).contains("not found")) {
                        return partly(path, error, completed);
                    } else if (notFound == null) {
                        notFound = result;
                    }
                }
            }
        }
        if (completed > 0) {
            return AgentReply.of(new AgentResult.Delete(null, path, update));
        }
        return notFound == null ? failed("Error: File '" + path + "' not found") : AgentReply.of(notFound);
    }

    /** Records take precedence over null, and null over a missing field. */
    private static FilesUpdate joined(FilesUpdate one, FilesUpdate other) {
        if (one instanceof FilesUpdate.Records(Map<String, @Nullable FileData> records)
                && other instanceof FilesUpdate.Records(Map<String, @Nullable FileData> more)) {
            Map<String, @Nullable FileData> both = new LinkedHashMap<>(records);
            both.putAll(more);
            return new FilesUpdate.Records(both);
        }
        return other instanceof FilesUpdate.Records || one instanceof FilesUpdate.Absent ? other : one;
    }

    private static FilesUpdate below(@Nullable String prefix, FilesUpdate update) {
        if (prefix == null || !(update instanceof FilesUpdate.Records(Map<String, @Nullable FileData> records))) {
            return update;
        }
        Map<String, @Nullable FileData> moved = new LinkedHashMap<>();
        records.keySet().forEach(key -> moved.put(MergedSearch.withoutLast(prefix) + key, null));
        return new FilesUpdate.Records(moved);
    }

    private static AgentReply<AgentResult.Delete> partly(String path, String why, int completed) {
        return failed("Error deleting '" + path + "': " + why + ". Deletion may be partial; " + completed
                + " earlier backend(s) completed and remaining backends were not attempted.");
    }

    private static AgentReply<AgentResult.Delete> failed(String error) {
        return AgentReply.of(new AgentResult.Delete(error, null, FilesUpdate.ABSENT));
    }
}
