package dev.stateroom.ui;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * How much of the heap may stay free. While a window is used the collector needs room, or it looks for garbage all the time; at rest what is
 * free belongs to the system. Not for the FX thread: it may load much.
 */
final class FreeHeap {
    private static final String LEAST = "MinHeapFreeRatio";
    private static final String MOST = "MaxHeapFreeRatio";
    private static final String LEAST_AT_REST = "5";
    private static final String MOST_AT_REST = "10";

    private @Nullable String least;
    private @Nullable String most;

    /** From the next collection of everything on what is free goes back. */
    synchronized void keepLittle() {
        HotSpotDiagnosticMXBean machine = machine();
        if (least == null) {
            least = machine.getVMOption(LEAST).getValue();
            most = machine.getVMOption(MOST).getValue();
        }
        machine.setVMOption(LEAST, LEAST_AT_REST);
        machine.setVMOption(MOST, MOST_AT_REST);
    }

    /** As the program was started. */
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
