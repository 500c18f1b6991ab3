package dev.stateroom.workspace;

import dev.stateroom.backend.plugin.PluginFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.WorkspaceDocument;
import dev.stateroom.workspace.reach.AgreedReach;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachStanding;
import dev.stateroom.workspace.reach.WorkspaceReach;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import dev.stateroom.workspace.settings.SettingsValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stores what the user agreed that workspace files may reach. The digest of an agreement is kept among the agreements; its details are kept
 * next to the settings, to show later what changed. Each file has one agreement: the newest.
 */
final class ConsentStore {
    private static final String KEPT = "trust.";

    private final @Nullable OwnData own;
    private final Credentials credentials;
    private final SourceOpener sources;
    private final PluginFolder plugins;

    /** {@code own} stores the agreements; null to store none. */
    ConsentStore(@Nullable OwnData own, Credentials credentials, SourceOpener sources, PluginFolder plugins) {
        this.own = own;
        this.credentials = credentials;
        this.sources = sources;
        this.plugins = plugins;
    }

    /** The consent for the document at that path, as resolved now. */
    ReachStanding standing(Path path, WorkspaceDocument document) {
        return standing(ReachOf.of(path, document, credentials, sources, plugins));
    }

    /** The same for a gate: if nothing needs consent, the database is not opened. */
    private ReachStanding needed(Path path, WorkspaceDocument document, String mount, @Nullable WorkspaceReach others) {
        WorkspaceReach reach = others == null
                ? ReachOf.of(path, document, credentials, sources, plugins)
                : others.with(mount, ReachOf.of(path, document, credentials, sources, plugins, mount::equals));
        return reach.entries().stream().anyMatch(ReachEntry::asks) ? standing(reach) : new ReachStanding(reach, false, null);
    }

    private ReachStanding standing(WorkspaceReach reach) {
        if (own == null || reach.entries().isEmpty()) {
            return new ReachStanding(reach, false, null);
        }
        AgreedReach former = former(own, reach.document()).orElse(null);
        // An agreement needs both its digest in the database and its details next to the settings; if one is missing, there is none.
        return former == null
                ? new ReachStanding(reach, false, null)
                : new ReachStanding(reach, new UserConsents(own).has(reach.digest(former.without())), former);
    }

    private static Optional<AgreedReach> former(OwnData own, Path document) {
        SettingsStore settings = own.settings();
        SettingsValues kept = settings.isFound() ? settings.found() : settings.kept().orElse(Optional.empty()).orElse(SettingsValues.NOTHING);
        return Optional.ofNullable(kept.values().get(name(document))).flatMap(AgreedReach::of);
    }

    private static String name(Path document) {
        return KEPT + UserConsents.digest(document.toString());
    }

    /** Stores an agreement in place of the previous one. */
    Outcome<Boolean> agree(ReachStanding standing, Set<ReachEntry> without) {
        if (own == null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "agreements are not kept here");
        }
        UserConsents consents = new UserConsents(own);
        WorkspaceReach reach = standing.reach();
        AgreedReach former = standing.former();
        if (former != null) {
            consents.remove(new WorkspaceReach(reach.document(), former.entries()).digest(former.without()));
        }
        String kept = new AgreedReach(reach.entries(), without).json();
        return own.settings()
                .change(List.of(new SettingsChange.Put(name(reach.document()), kept)))
                .then(_ -> consents.add(reach.digest(without)));
    }

    /** See {@link WorkspaceOpener#agreeTyped}. */
    Outcome<Boolean> agreeTyped(@Nullable DocumentFile before, DocumentFile after, String prefix) {
        if (own == null) {
            return Outcome.ok(false);
        }
        ReachStanding now = standing(after.path(), after.document());
        List<ReachEntry> typed = now.reach().entries().stream().filter(entry -> entry.mount().equals(prefix) && entry.asks()).toList();
        if (typed.stream().anyMatch(entry -> entry.kind() == ReachEntry.Kind.PROGRAM || entry.kind() == ReachEntry.Kind.CODE)) {
            return Outcome.ok(false);
        }
        ReachStanding was = before == null ? null : standing(before.path(), before.document());
        Set<ReachEntry> waiting = now.reach().entries().stream()
                .filter(entry -> entry.asks() && !entry.mount().equals(prefix))
                .filter(entry -> was != null && !(was.reach().entries().contains(entry) && was.allows(entry)))
                .collect(Collectors.toUnmodifiableSet());
        return now.reach().entries().stream().anyMatch(ReachEntry::asks) ? agree(now, waiting).map(_ -> true) : Outcome.ok(true);
    }

    /** See {@link WorkspaceOpener#agreeMoved}. */
    Outcome<Boolean> agreeMoved(DocumentFile from, DocumentFile to) {
        ReachStanding was = standing(from.path(), from.document());
        ReachStanding now = standing(to.path(), to.document());
        if (!was.agreed() || now.agreed()) {
            return Outcome.ok(now.agreed());
        }
        Set<ReachEntry> allowed = was.reach().entries().stream().filter(was::allows).collect(Collectors.toUnmodifiableSet());
        // If nothing needed consent in the old place, something in the new place may: only entries agreed to there are agreed to here.
        Set<ReachEntry> waiting = now.reach().entries().stream()
                .filter(entry -> entry.asks() && !allowed.contains(entry))
                .collect(Collectors.toUnmodifiableSet());
        return agree(now, waiting).map(_ -> waiting.isEmpty());
    }

    /** The gate that decides for a document whether its parts are opened. */
    ReachGate gate(Path path, WorkspaceDocument document) {
        return new ReachGate((mount, others) -> needed(path, document, mount, others), false, "");
    }

    /** The same when the user tries the mount at that prefix by hand. */
    ReachGate trial(Path path, WorkspaceDocument document, String tried) {
        return new ReachGate((mount, others) -> needed(path, document, mount, others), false, tried);
    }

    /** The same for offline use: nothing is connected to or started, whatever the user agreed to. */
    ReachGate offline(Path path, WorkspaceDocument document) {
        return new ReachGate((mount, others) -> needed(path, document, mount, others), true, "");
    }
}
