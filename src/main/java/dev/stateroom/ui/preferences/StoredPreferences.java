package dev.stateroom.ui.preferences;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.settings.SettingsChange;
import dev.stateroom.workspace.settings.SettingsStore;
import dev.stateroom.workspace.settings.SettingsValues;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Stores preferences among the settings of the data folder. Only what this window changed is written, so that nothing of another window or
 * a command is overwritten; what those write is read here.
 */
public final class StoredPreferences implements PreferencesStore {
    private final SettingsStore settings;
    private final Executor later;
    private final InstantSource clock;
    private final Object writing = new Object();
    private final Runnable deaf;
    private PreferenceValues mine = PreferenceValues.NOTHING;
    private @Nullable PreferenceValues waiting;
    private @Nullable SettingsValues latest;
    private boolean certain;

    /** The changes that this window wrote before the first {@link #catchUp}: the settings that it reads may be older. */
    private final Map<String, SettingsChange> written = new LinkedHashMap<>();

    private Runnable attentive = () -> {};

    /**
     * @param settings the store
     * @param later runs writes after a short while, so that many changes make one write; never on the FX thread
     * @param clock gives the time until which things are forgotten
     */
    public StoredPreferences(SettingsStore settings, Executor later, InstantSource clock) {
        this.settings = settings;
        this.later = later;
        this.clock = clock;
        this.deaf = settings.listen(this::heard);
    }

    @Override
    public synchronized PreferenceValues recall() {
        mine = PreferenceSettings.read(settings.found());
        return mine;
    }

    @Override
    public StartNotice ask() {
        return switch (settings.kept()) {
            case Outcome.Ok<Optional<SettingsValues>> _ -> new StartNotice(settings.isRecreated() ? Note.RECREATED : Note.NONE, "");
            case Outcome.Failed<Optional<SettingsValues>>(Failure failure) -> new StartNotice(Note.UNREADABLE, failure.sentence());
        };
    }

    private void heard(SettingsValues kept) {
        Runnable listener;
        synchronized (this) {
            latest = kept;
            listener = attentive;
        }
        listener.run();
    }

    @Override
    public synchronized void attend(Runnable changed) {
        attentive = changed;
    }

    /**
     * The first time everything is as in the database, except for changes made here since. After that, theme, language and recent items are
     * those of all windows; the location and the layout of views belong to each window.
     */
    @Override
    public synchronized PreferenceValues catchUp() {
        PreferenceValues now = waiting == null ? mine : waiting;
        SettingsValues kept = latest;
        if (kept == null) {
            return now;
        }
        SettingsValues withWritten = kept.with(List.copyOf(written.values()));
        PreferenceValues theirs = PreferenceSettings.read(withWritten);
        PreferenceValues both = PreferenceSettings.read(withWritten.with(pending()));
        PreferenceValues next = certain ? now.withTheme(both.theme()).withLanguage(both.language()).withRecent(both.recent()) : both;
        mine = certain ? mine.withTheme(theirs.theme()).withLanguage(theirs.language()).withRecent(theirs.recent()) : theirs;
        certain = true;
        written.clear();
        waiting = waiting == null ? null : next;
        return next;
    }

    private List<SettingsChange> pending() {
        PreferenceValues now = waiting;
        return now == null ? List.of() : PreferenceSettings.changes(mine, now, clock.instant());
    }

    private void remember(SettingsChange change) {
        if (change instanceof SettingsChange.Put(String name, String _)) {
            written.put(name, change);
        }
    }

    @Override
    public void keep(PreferenceValues remembered) {
        synchronized (this) {
            boolean scheduled = waiting != null;
            waiting = remembered;
            if (scheduled) {
                return;
            }
        }
        later.execute(this::write);
    }

    @Override
    public void hurry() {
        Thread.ofVirtual().start(this::write);
    }

    @Override
    public void close() {
        deaf.run();
        write();
    }

    private void write() {
        synchronized (writing) {
            List<SettingsChange> changes;
            synchronized (this) {
                PreferenceValues now = waiting;
                if (now == null) {
                    return;
                }
                changes = pending();
                if (!certain) {
                    changes.forEach(this::remember);
                }
                mine = now;
                waiting = null;
            }
            if (!changes.isEmpty() && settings.change(changes) instanceof Outcome.Failed<Boolean>(Failure why)) {
                System.getLogger(StoredPreferences.class.getName()).log(System.Logger.Level.WARNING, why.sentence());
            }
        }
    }
}
