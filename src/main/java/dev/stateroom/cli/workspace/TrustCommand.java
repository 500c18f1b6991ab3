package dev.stateroom.cli.workspace;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.TerminalPrompt;
import dev.stateroom.report.TerminalText;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "trust",
        description = {
            "List what a workspace file accesses: hosts, key names, programs, code, folders and files. Ask whether to allow it,"
                    + " and save the answer for exactly this list.",
            "Nothing is contacted or started before you agree. If the list changes, Stateroom shows the changes and asks again.",
            "Exit status 1 if access is not allowed.",
        })
final class TrustCommand extends CliCommand {
    @Parameters(arity = "0..1", paramLabel = "WORKSPACE", description = "The workspace file (default: the one given by -w).")
    private @Nullable String file;

    @Option(names = "--yes", description = "Agree without a prompt.")
    private boolean yes;

    @Option(names = "--without", paramLabel = "MOUNT", description = "Do not allow the mount with this prefix. Can be given several times.")
    private List<String> without = List.of();

    @Override
    public Integer call() {
        String named = Objects.requireNonNullElse(file, Objects.requireNonNullElse(options.workspace, ""));
        if (named.isEmpty()) {
            throw refused("no workspace given: name a workspace file");
        }
        ReachStanding standing = opener().reach(named).orThrow();
        WorkspaceReach reach = standing.reach();
        if (reach.entries().isEmpty()) {
            throw refused(named + " accesses nothing outside the file: there is nothing to allow");
        }
        Set<ReachEntry> left = left(reach);
        boolean settled = standing.agreed() && (without.isEmpty() || standing.reach().entries().stream().noneMatch(one -> left.contains(one) == standing.allows(one)));
        if (!settled && (yes || new TerminalPrompt(terminal).agrees(why(named, standing), lines(standing, left), "Let it?"))) {
            opener().agree(named, reach.digest(), left).orThrow();
        }
        ReachStanding now = settled ? standing : opener().reach(named).orThrow();
        tell(named, now, settled ? List.of() : standing.changes());
        return now.agreed() ? DONE : NEGATIVE;
    }

    private Set<ReachEntry> left(WorkspaceReach reach) {
        Set<ReachEntry> left = new LinkedHashSet<>();
        for (String prefix : without) {
            String slashed = (prefix.startsWith("/") ? "" : "/") + prefix + (prefix.endsWith("/") ? "" : "/");
            List<ReachEntry> some = reach.entries().stream().filter(entry -> entry.mount().equals(slashed)).toList();
            if (some.isEmpty()) {
                throw refused("no mount at " + slashed + " reaches anything: there are " + reach.entries().stream()
                        .map(ReachEntry::mount)
                        .distinct()
                        .collect(Collectors.joining(", ")));
            }
            left.addAll(some);
        }
        return left;
    }

    private static String why(String named, ReachStanding standing) {
        return TerminalText.line(named) + (standing.former() == null
                ? " accesses the following with your rights:"
                : " accesses something that you have not allowed:");
    }

    /** Changed entries first, then all. */
    private static List<String> lines(ReachStanding standing, Set<ReachEntry> left) {
        return Stream.concat(
                        standing.changes().stream().map(TrustCommand::changed),
                        standing.reach().entries().stream().map(entry -> line(entry) + (left.contains(entry) ? " (left out)" : "")))
                .toList();
    }

    private static String changed(WorkspaceReach.Change change) {
        ReachEntry before = change.before();
        ReachEntry now = change.now();
        return now == null
                ? "gone: " + (before == null ? "" : before.line())
                : before == null ? "new: " + now.line() : "changed: " + now.line() + " (was: " + before.line() + ")";
    }

    private static String line(ReachEntry entry) {
        return entry.line() + entry.concerns().stream().sorted().map(concern -> "; note: " + concern.sentence()).collect(Collectors.joining());
    }

    private void tell(String named, ReachStanding standing, List<WorkspaceReach.Change> changes) {
        List<ReachEntry> entries = standing.reach().entries();
        if (options.json) {
            record TrustAnswer(String workspace, List<String> programs, boolean agreed, List<ReachAnswer> reach, List<String> changed) {}
            print(new TrustAnswer(
                    standing.reach().document().toString(),
                    entries.stream().filter(entry -> entry.kind() == ReachEntry.Kind.PROGRAM).map(entry -> entry.mount() + ": " + entry.detail()).toList(),
                    standing.agreed(),
                    entries.stream().map(entry -> ReachAnswer.of(entry, standing.allows(entry))).toList(),
                    changes.stream().map(TrustCommand::changed).toList()), () -> {});
        } else if (standing.agreed()) {
            terminal.out().println("allowed: " + TerminalText.line(named) + " may access");
            entries.forEach(entry -> terminal.out().println("  " + TerminalText.line(line(entry) + (standing.allows(entry) ? "" : " (waits)"))));
        } else {
            changes.forEach(change -> terminal.err().println(TerminalText.line(changed(change))));
            entries.forEach(entry -> terminal.err().println("  " + TerminalText.line(line(entry))));
            terminal.err().println("stateroom: access is not allowed for " + TerminalText.line(named) + "; use --yes to allow it");
        }
    }

    private record ReachAnswer(
            String kind,
            String mount,
            @Nullable String name,
            @Nullable String detail,
            boolean asks,
            List<String> concerns,
            boolean allowed) {
        static ReachAnswer of(ReachEntry entry, boolean allowed) {
            List<String> concerns = entry.concerns().stream().sorted().map(ReachEntry.Concern::word).toList();
            return new ReachAnswer(entry.kind().word(), entry.mount(), entry.name(), entry.detail(), entry.asks(), concerns, allowed);
        }
    }
}
