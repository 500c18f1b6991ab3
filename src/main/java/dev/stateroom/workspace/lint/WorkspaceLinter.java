package dev.stateroom.workspace.lint;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.permission.call.CallJudges;
import dev.stateroom.permission.call.PathFacts;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentLocation;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds problems in a workspace document. */
public final class WorkspaceLinter {
    private static final Comparator<LintFinding> ORDER = Comparator.comparing(LintFinding::severity)
            .thenComparingInt(finding -> finding.place().start())
            .thenComparing(LintFinding::rule);

    private final DocumentText text;
    private final Path base;
    private final Dialect dialect;

    /**
     * @param text the document
     * @param base the base of its relative paths
     * @param dialect the expected dialect if the document names none
     */
    public WorkspaceLinter(DocumentText text, Path base, Dialect dialect) {
        this.text = text;
        this.base = base;
        Dialect named = text.document().dialect();
        this.dialect = named == null ? dialect : named;
    }

    /** The judges for calls of the document's agents; those of the newest release if the expected one does not accept such a setup. */
    static AgentReply<CallJudges> judges(WorkspaceDocument document, Dialect dialect) {
        AgentTeam team = document.setup().team();
        AgentReply<CallJudges> expected = CallJudges.of(team, dialect, PathFacts.UNKNOWN);
        return expected instanceof AgentReply.Answered<CallJudges>
                ? expected
                : CallJudges.of(team, Dialect.newest(Era.Language.PYTHON), PathFacts.UNKNOWN);
    }

    /** The problems of the document alone, worst first. Only reads whether folders exist and the names in them. */
    public List<LintFinding> document() {
        WorkspaceDocument document = text.document();
        List<LintFinding> findings = new ArrayList<>();
        new RouteRules(dialect, findings::add).check(document.backend());
        new StoreRules(document, dialect, findings::add).check();
        new FolderRules(document, base, dialect, findings::add).check();
        new AgentRules(text, dialect, findings::add).check();
        new FormRules(findings::add).check(document.backend());
        findings.sort(ORDER);
        return List.copyOf(findings);
    }

    /** The same with files that a longer prefix hides, and files that a route should have received but another mount has. */
    public List<LintFinding> withFiles(MountSurvey survey) {
        List<LintFinding> findings = new ArrayList<>(document());
        List<RouteTable.Row> rows = RouteTable.of(text.document().backend()).rows();
        Set<MountSpec> unmatched = unmatched();
        for (RouteTable.Row row : rows) {
            RouteTable.Row around = around(row, rows);
            if (around == null) {
                continue;
            }
            if (unmatched.contains(row.spec())) {
                strayed(row, around, survey, findings);
            } else {
                shadowed(row, around, survey, findings);
            }
        }
        findings.sort(ORDER);
        return List.copyOf(findings);
    }

    /** The same with all problems of mounts, including failed ones. */
    public List<LintFinding> mounted(MountSurvey survey) {
        List<LintFinding> findings = new ArrayList<>(withFiles(survey));
        for (RouteTable.Row row : RouteTable.of(text.document().backend()).rows()) {
            DocumentLocation place = row.spec().head().node().place();
            boolean isReported = findings.stream().anyMatch(f -> f.severity() == LintFinding.Severity.ERROR && f.place().path().startsWith(place.path()));
            if (survey.look(row.prefix(), FilePath.ROOT) instanceof Outcome.Failed<FileEntry>(Failure failure) && !isReported) {
                boolean heldBack = survey.isHeldBack(row.prefix());
                findings.add(new LintFinding(
                        heldBack ? LintFinding.Severity.INFO : LintFinding.Severity.ERROR, heldBack ? "mount-not-seen" : "mount-failed", place, row.prefix() + ": " + failure.sentence(), ""));
            }
        }
        findings.sort(ORDER);
        return List.copyOf(findings);
    }

    /** The backends at routes that match no path of an agent. */
    private Set<MountSpec> unmatched() {
        Set<MountSpec> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (MountSpec spec : all(text.document().backend())) {
            if (spec instanceof MountSpec.Composite composite) {
                composite.routes().stream()
                        .filter(route -> !route.prefix().startsWith("/"))
                        .forEach(route -> found.addAll(all(route.spec())));
            }
        }
        return found;
    }

    /** Files that bypassed a route that no path reaches are reported with that route. */
    private static void strayed(RouteTable.Row row, RouteTable.Row around, MountSurvey survey, List<LintFinding> findings) {
        String where = row.spec().head().node().place().path();
        survey.firstFile(around.prefix(), inside(row, around))
                .ifPresent(file -> findings.replaceAll(finding -> finding.rule().equals(RouteRules.SLASH) && where.equals(finding.place().path())
                        ? finding.saying("; " + file + " was stored in the " + around.spec().type() + " backend at " + around.prefix())
                        : finding));
    }

    private static FilePath inside(RouteTable.Row row, RouteTable.Row around) {
        return FilePath.parse("/" + row.prefix().substring(around.prefix().length(), row.prefix().length() - 1)).orElse(FilePath.ROOT);
    }

    private static void shadowed(RouteTable.Row row, RouteTable.Row around, MountSurvey survey, List<LintFinding> findings) {
        FilePath inside = inside(row, around);
        if (!inside.isRoot() && survey.look(around.prefix(), inside) instanceof Outcome.Ok<FileEntry>) {
            findings.add(new LintFinding(
                    LintFinding.Severity.WARNING,
                    "shadowed-files",
                    row.spec().head().node().place(),
                    "the " + around.spec().type() + " backend at " + around.prefix() + " has files under " + inside
                            + ", which the route " + row.prefix() + " hides: an agent cannot reach them",
                    "move them into the mount at " + row.prefix() + ", or choose another prefix"));
        }
    }

    /** The mount that would have the row's paths if the row were missing. */
    private static RouteTable.@Nullable Row around(RouteTable.Row row, List<RouteTable.Row> rows) {
        return rows.stream()
                .filter(other -> !other.prefix().equals(row.prefix()) && row.prefix().startsWith(other.prefix()))
                .max(Comparator.comparingInt(other -> other.prefix().length()))
                .orElse(null);
    }

    /** All backends of a document, outer before inner ones. */
    static List<MountSpec> all(MountSpec backend) {
        List<MountSpec> specs = new ArrayList<>();
        collect(backend, specs);
        return specs;
    }

    private static void collect(MountSpec spec, List<MountSpec> specs) {
        specs.add(spec);
        switch (spec) {
            case MountSpec.Composite composite -> {
                collect(composite.fallback(), specs);
                composite.routes().forEach(route -> collect(route.spec(), specs));
            }
            case MountSpec.Policy policy -> collect(policy.inner(), specs);
            case MountSpec.Leaf _ -> {
                // The others have no inner backends.
            }
        }
    }
}
