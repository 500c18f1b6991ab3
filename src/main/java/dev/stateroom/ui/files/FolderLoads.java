package dev.stateroom.ui.files;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The folders that are being read, each at most once at a time. FX thread only. */
final class FolderLoads {
    private final TaskRunner work;
    private final BusyDelay delay;
    private final Map<Location, Load> loads = new HashMap<>();

    private static final class Load {
        private final TreeReading reading;
        private Runnable endOfDelay = () -> {};
        private TaskRunner.@Nullable Running running;

        private Load(TreeReading reading) {
            this.reading = reading;
        }
    }

    FolderLoads(TaskRunner work, BusyDelay delay) {
        this.work = work;
        this.delay = delay;
    }

    boolean isRunning() {
        return !loads.isEmpty();
    }

    /**
     * Begins to read a folder; cancels a reading of the same folder.
     *
     * @param slow gets the number of entries that were found, again and again, once it takes long
     */
    void begin(
            Location top,
            TreeReading reading,
            LongConsumer slow,
            Consumer<TreeReading.Read> done,
            Consumer<Failure> failed) {
        end(top);
        Load load = new Load(reading);
        loads.put(top, load);
        load.endOfDelay = delay.begin(() -> slow.accept(reading.found()));
        load.running = work.submit(
                BackgroundTask.of(Translations.of(FolderLoads.class).get("work.listing", top.agentPath()), (c, p) -> reading.read(top, c)),
                read -> {
                    end(top);
                    done.accept(read);
                },
                defect -> {
                    end(top);
                    failed.accept(new Failure(
                            Failure.Kind.DAMAGED, top.agentPath() + " could not be listed: " + Failure.reason(defect)));
                });
    }

    /** Ends a reading early, with what was found. */
    void stop(Location top) {
        Load load = loads.get(top);
        if (load != null) {
            load.reading.stop();
        }
    }

    /** Cancels a reading, without a result. */
    void end(Location top) {
        Load load = loads.remove(top);
        if (load != null) {
            load.endOfDelay.run();
            if (load.running != null) {
                load.running.cancel();
            }
        }
    }

    /** Cancels all readings in a mount. */
    void endIn(String mount) {
        loads.keySet().stream().filter(l -> l.mount().equals(mount)).toList().forEach(this::end);
    }
}
