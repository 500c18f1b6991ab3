package dev.stateroom.ui;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sets how much of the heap may stay free. While a window is used the collector needs room, or it runs all the time; at rest, free memory
 * goes back to the system. Not for the FX thread: it may load many classes.
 */
final class FreeHeap {
    private static final String LEAST = "MinHeapFreeRatio";
    private static final String MOST = "MaxHeapFreeRatio";
    private static final String LEAST_AT_REST = "5";
    private static final String MOST_AT_REST = "10";

    private @Nullable String least;
    private @Nullable String most;

    /** Returns free memory to the system from the next full collection on. */
    synchronized void keepLittle() {
        HotSpotDiagnosticMXBean machine = machine();
        if (least == null) {
            least = machine.getVMOption(LEAST).getValue();
            most = machine.getVMOption(MOST).getValue();
        }
        machine.setVMOption(LEAST, LEAST_AT_REST);
        machine.setVMOption(MOST, MOST_AT_REST);
    }

    /** Restores the settings that the program was started with. */
    synchronized void keepAsBefore() {
        if (least != null && most != null) {
            machine().setVMOption(MOST, most);
            machine().setVMOption(LEAST, least);
        }
    }

    private static HotSpotDiagnosticMXBean machine() {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    }
}
