package dev.stateroom.permission.simulation;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.CompiledRules;
import dev.stateroom.permission.PermissionRule;
import dev.stateroom.permission.RuleMode;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A few rules that allow the recorded calls and deny the rest.
 *
 * @param rules the rules to declare
 * @param paths number of different paths in the recording
 * @param notes limits of the rules
 */
public record RuleSuggestion(List<PermissionRule> rules, int paths, List<Note> notes) {
    private static final List<String> REST_PYTHON = List.of("/**", "/**/.*", "/**/.*/**");
    private static final List<String> REST_JAVASCRIPT = List.of("/**");
    private static final int MOST_ROUNDS = 4;

    /** Limits of suggested rules. */
    public enum Note {
        /** Other writes are allowed. */
        WRITES_STAY_OPEN(
                "the recording deletes whole folders, which a rule that refuses all other writes would stop: writes are not refused"),
        /** Too many patterns to compile. */
        UNCHECKED("there are more rules than are checked against the recording, and they may deny calls of it: ask for a wider --width"),
        HIDDEN_STAY_OPEN("hidden names below hidden folders (/.a/.b) stay open: no pattern of this dialect covers them all"),
        /** A search was made without a path. */
        SEARCHES_EVERYWHERE("a search without a path looks everywhere; its results are cut to what may be read");

        private final String sentence;

        Note(String sentence) {
            this.sentence = sentence;
        }

        /** One English sentence. */
        public String sentence() {
            return sentence;
        }
    }

    /** Copies the lists. */
    public RuleSuggestion {
        rules = List.copyOf(rules);
        notes = List.copyOf(notes);
    }

    /** Suggests rules for a recording in the given scope. */
    public static RuleSuggestion of(List<RecordedUse> calls, Dialect dialect, SuggestionScope width) {
        Needs needs = Needs.of(calls, dialect);
        Set<String> reading = new TreeSet<>(PatternWidth.of(needs.read(), width, dialect));
        Set<String> writing = new TreeSet<>(PatternWidth.of(needs.written(), width, dialect));
        boolean refusesWrites = !needs.deletesFolders();
        if (width == SuggestionScope.WIDE) {
            reading.addAll(writing);
            writing = reading;
        }
        List<PermissionRule> rules = rules(reading, writing, refusesWrites, dialect);
        boolean isChecked = true;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            if (!(CompiledRules.of(rules, dialect) instanceof AgentReply.Answered<CompiledRules>(CompiledRules compiled))) {
                isChecked = false;
                break;
            }
            boolean changed = needs.addMissing(compiled, reading, writing);
            if (!changed) {
                break;
            }
            rules = rules(reading, writing, refusesWrites, dialect);
        }
        Set<String> all = new LinkedHashSet<>(needs.read());
        all.addAll(needs.written());
        return new RuleSuggestion(rules, all.size(), notes(needs, dialect, isChecked));
    }

    private static List<PermissionRule> rules(Set<String> reading, Set<String> writing, boolean refusesWrites, Dialect dialect) {
        List<String> both = reading.stream().filter(writing::contains).toList();
        List<String> read = reading.stream().filter(pattern -> !writing.contains(pattern)).toList();
        List<String> written = writing.stream().filter(pattern -> !reading.contains(pattern)).toList();
        List<PermissionRule> rules = new ArrayList<>();
        add(rules, List.of(RuleOperation.READ, RuleOperation.WRITE), both);
        add(rules, List.of(RuleOperation.READ), read);
        add(rules, List.of(RuleOperation.WRITE), written);
        List<RuleOperation> refused = refusesWrites ? List.of(RuleOperation.READ, RuleOperation.WRITE) : List.of(RuleOperation.READ);
        rules.add(new PermissionRule(
                refused, rest(dialect), RuleMode.DENY));
        return rules;
    }

    /** Patterns that match everything in a dialect, as far as patterns can. */
    static List<String> rest(Dialect dialect) {
        return dialect.language() == Era.Language.PYTHON ? REST_PYTHON : REST_JAVASCRIPT;
    }

    private static void add(List<PermissionRule> rules, List<RuleOperation> operations, List<String> patterns) {
        if (!patterns.isEmpty()) {
            rules.add(new PermissionRule(operations, patterns, RuleMode.ALLOW));
        }
    }

    private static List<Note> notes(Needs needs, Dialect dialect, boolean isChecked) {
        List<Note> notes = new ArrayList<>();
        if (!isChecked) {
            notes.add(Note.UNCHECKED);
        }
        if (needs.deletesFolders()) {
            notes.add(Note.WRITES_STAY_OPEN);
        }
        if (dialect.language() == Era.Language.PYTHON) {
            notes.add(Note.HIDDEN_STAY_OPEN);
        }
        if (needs.searchesEverywhere()) {
            notes.add(Note.SEARCHES_EVERYWHERE);
        }
        return notes;
    }

    /** The paths and operations that a recording needs. */
    private record Needs(Set<String> read, Set<String> written, boolean deletesFolders, boolean searchesEverywhere) {

        static Needs of(List<RecordedUse> calls, Dialect dialect) {
            RecordedFacts facts = new RecordedFacts(calls, PathFacts.UNKNOWN);
            JudgedPaths judged = new JudgedPaths(dialect);
            Set<String> read = new TreeSet<>();
            Set<String> written = new TreeSet<>();
            boolean folders = false;
            boolean everywhere = false;
            for (RecordedUse use : calls) {
                FileCall call = use.file().orElse(null);
                if (call == null) {
                    continue;
                }
                Set<String> into = call.operation() == RuleOperation.WRITE ? written : read;
                judged.of(call).ifPresent(into::add);
                everywhere |= call.tool() == ToolName.GREP && call.path() == null;
                folders |= call.tool() == ToolName.DELETE
                        && judged.of(call).map(facts::mayHaveDescendants).orElse(false);
                for (String shown : ShownPaths.of(call, use.result())) {
                    read.add(shown.length() > 1 && shown.endsWith("/") ? shown.substring(0, shown.length() - 1) : shown);
                }
            }
            return new Needs(read, written, folders, everywhere);
        }

        /** Adds the paths that the rules deny; returns true if there were any. */
        boolean addMissing(CompiledRules rules, Set<String> reading, Set<String> writing) {
            boolean changed = false;
            for (String path : read) {
                changed |= rules.decide(RuleOperation.READ, path).mode() == RuleMode.DENY && reading.add(PatternWidth.literal(path));
            }
            for (String path : written) {
                changed |= rules.decide(RuleOperation.WRITE, path).mode() == RuleMode.DENY && writing.add(PatternWidth.literal(path));
            }
            return changed;
        }
    }
}
