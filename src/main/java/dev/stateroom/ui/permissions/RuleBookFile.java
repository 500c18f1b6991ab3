package dev.stateroom.ui.permissions;

import dev.stateroom.agent.text.JsonText;
import dev.stateroom.history.ToolCall;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleBook;
import dev.stateroom.permission.RuleCode;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and writes the rules of an agent and its subagents. */
final class RuleBookFile {
    private static final int MOST_PATHS = 500;

    private RuleBookFile() {}

    /** The book with other rules for an agent, null for the agent itself; without rules of its own a subagent inherits. */
    static RuleBook with(RuleBook book, @Nullable String agent, @Nullable List<PermissionRule> rules) {
        if (agent == null) {
            return new RuleBook(rules == null ? List.of() : rules, book.subagents());
        }
        Map<String, List<PermissionRule>> own = new LinkedHashMap<>(book.subagents());
        if (rules == null) {
            own.remove(agent);
        } else {
            own.put(agent, rules);
        }
        return new RuleBook(book.rules(), own);
    }

    /** The folders that patterns begin with and the paths of calls, a few hundred at most. */
    static List<String> paths(RuleBook book, List<ToolCall> calls) {
        Set<String> paths = new TreeSet<>();
        Stream.concat(Stream.of(book.rules()), book.subagents().values().stream())
                .flatMap(List::stream)
                .flatMap(rule -> rule.paths().stream())
                .map(CompiledRules::anchorOf)
                .filter(folder -> !folder.isEmpty())
                .forEach(paths::add);
        calls.stream().map(ToolCall::path).filter(path -> path != null && path.startsWith("/")).forEach(paths::add);
        return paths.stream().limit(MOST_PATHS).toList();
    }

    /** The edits that turn a workspace document with the one into one with the other. */
    static List<DocumentEdit> edits(RuleBook written, RuleBook wanted) {
        List<DocumentEdit> edits = new ArrayList<>();
        if (!written.rules().equals(wanted.rules())) {
            edits.add(new DocumentEdit.SetField("$", "permissions", RuleCode.json(wanted.rules())));
        }
        Set<String> names = new LinkedHashSet<>(written.subagents().keySet());
        names.addAll(wanted.subagents().keySet());
        for (String name : names) {
            List<PermissionRule> own = wanted.subagents().get(name);
            String path = "$.subagents[" + JsonText.JAVASCRIPT.of(name) + "]";
            String place = name.matches("[A-Za-z_][A-Za-z0-9_]*") ? "$.subagents." + name : path;
            if (own == null) {
                edits.add(new DocumentEdit.RemoveField(place, "permissions"));
            } else if (!own.equals(written.subagents().get(name))) {
                edits.add(new DocumentEdit.SetField(place, "permissions", RuleCode.json(own)));
            }
        }
        return edits;
    }

    /** A JSON object with the rules of the agent and of the subagents that have their own. */
    static String json(RuleBook book) {
        String own = book.subagents().entrySet().stream()
                .map(entry -> JsonText.JAVASCRIPT.of(entry.getKey()) + ": { \"permissions\": " + RuleCode.json(entry.getValue()) + " }")
                .collect(Collectors.joining(",\n"));
        return "{\n\"permissions\": " + RuleCode.json(book.rules()) + (own.isEmpty() ? "" : ",\n\"subagents\": {\n" + own + "\n}") + "\n}\n";
    }

    /** Replaces the content of a file by {@link #json}. */
    static Outcome<Path> write(RuleBook book, Path to) {
        try {
            ReplacedFile.write(to, json(book).getBytes(StandardCharsets.UTF_8));
            return Outcome.ok(to);
        } catch (IOException e) {
            return Outcome.failed(Failure.Kind.DENIED, to + " cannot be written", e);
        }
    }
}
